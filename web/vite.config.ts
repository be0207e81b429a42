import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where the workbench listens while the pages are developed with `npm run dev`. */
const SERVER = process.env['WORDWRIGHT_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  // Small files stay files: the Content-Security-Policy admits nothing inline.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': SERVER } },
  test: { include: ['tests/model/**/*.test.ts'], environment: 'node' },
});
