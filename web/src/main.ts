import { mount } from 'svelte';

import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });

// The pages are kept in the browser, so that they open while the workbench is away.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // Without it everything works but opening the pages offline.
    });
  });
}
