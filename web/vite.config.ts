import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where the workbench listens while the pages are developed with `npm run dev`. */
const SERVER = process.env['WORDWRIGHT_SERVER'] ?? 'http://127.0.0.1:8080';

/**
 * Writes the service worker, with the names of all files of this build. Its text changes
 * with any of them, which is how a browser learns of a new version.
 */
function serviceWorker(): Plugin {
  const PUBLIC = ['/icon.svg', '/manifest.webmanifest'];
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => name !== 'index.html');
      const files = ['/', ...PUBLIC, ...built.map((name) => `/${name}`)].sort();
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
      const source = await readFile('src/service-worker.js', 'utf8');
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source.replace('self.__FILES__', JSON.stringify(files)).replace('self.__VERSION__', version),
      });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  // Small files stay files: the Content-Security-Policy admits nothing inline.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // Keep the Host header that the browser sent: the server refuses requests from another origin.
  server: {
    // The example puzzles lie beside this folder.
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: SERVER, changeOrigin: false },
      '/help': { target: SERVER, changeOrigin: false },
    },
  },
  test: { include: ['tests/model/**/*.test.ts'], environment: 'node' },
});
