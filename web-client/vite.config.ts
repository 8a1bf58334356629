import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { groups } from './tools/chunks.mjs';
import { featureList } from './tools/features.mjs';
import { partsOfFiles } from './tools/parts.mjs';

// Under the name that the browser knows: the service takes pages of its own origin only.
const server = { target: 'http://127.0.0.1:8000', changeOrigin: false };

const installable = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  // A proxy may ask who it is, for the manifest too.
  useCredentials: true,
  // The server owns these paths; a cached copy of the page must never answer for them.
  workbox: {
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [
      /^\/(api|docs|raw|hooks|mcp|actuator|damage)(\/|$)/,
      /\/[^/]+\.[^/]+$/,
    ],
    // Every file of this version: one that is fetched later may belong to a newer one, or not come at all.
    globPatterns: ['index.html', 'theme.js', 'icons/*.png', 'assets/*.{js,css,woff2}'],
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
  },
  manifest: {
    name: 'Steward',
    short_name: 'Steward',
    description: 'Your conversations with AI, your agents and your workflows, on your own machine',
    start_url: '/',
    display: 'standalone',
    background_color: '#f5f9f7',
    theme_color: '#0e6753',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      {
        src: '/icons/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  },
});

export default defineConfig({
  plugins: process.env['VITEST']
    ? [react()]
    : [featureList(), react(), tailwind(), installable, partsOfFiles()],
  logLevel: process.argv.includes('build') ? 'warn' : 'info',
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      '@ungap/structured-clone': fileURLToPath(
        new URL('./tools/structured-clone.mjs', import.meta.url),
      ),
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // A font inside the style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
    // tools/budget.mjs is the check that counts.
    chunkSizeWarningLimit: 2000,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/docs': server } },
  test: {
    environment: 'jsdom',
    isolate: false,
    setupFiles: ['src/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    maxWorkers: '100%',
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
