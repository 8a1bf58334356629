import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { externaliseScripts } from './inline-scripts';

const guide = [
  {
    text: 'Start',
    items: [
      { text: 'What Steward is', link: '/' },
      { text: 'Install', link: '/install' },
      { text: 'Your first chat', link: '/first-chat' },
    ],
  },
  {
    text: 'Use',
    items: [
      { text: 'Topics and chat', link: '/chat' },
      { text: 'Model providers', link: '/providers' },
      { text: 'Settings', link: '/settings' },
      { text: 'Keyboard', link: '/keyboard' },
    ],
  },
  {
    text: 'Run',
    items: [
      { text: 'What is safe, and when', link: '/reliability' },
      { text: 'Data folder and backup', link: '/data-folder' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
    ],
  },
  {
    text: 'Build',
    items: [
      { text: 'API', link: '/api' },
      { text: 'Problems', link: '/problems' },
      { text: 'Architecture', link: '/architecture' },
    ],
  },
];

const folder = fileURLToPath(new URL('../public/screenshots', import.meta.url));
const screenshots = existsSync(folder) ? readdirSync(folder) : [];

/** The application names its dark theme by an attribute, VitePress by a class. */
const applicationTokens = {
  name: 'application-tokens',
  enforce: 'pre' as const,
  transform: (css: string, id: string) =>
    id.includes('web-client/src/tokens.css')
      ? css.replaceAll(':root[data-theme="dark"]', '.dark')
      : undefined,
};

export default defineConfig({
  base: '/docs/',
  srcDir: 'pages',
  outDir: 'dist',
  title: 'Steward',
  description: 'How to install, use and extend Steward, the self-hosted AI workspace',
  lang: 'en',
  // With no inline script left, the service's content security policy needs no exception for this site.
  metaChunk: true,
  transformHtml: externaliseScripts,
  ignoreDeadLinks: [/^\/api\//],
  head: [['meta', { name: 'color-scheme', content: 'light dark' }]],
  vite: {
    publicDir: '../public',
    plugins: [applicationTokens],
    define: { __SCREENSHOTS__: JSON.stringify(screenshots) },
  },
  themeConfig: {
    siteTitle: 'Steward',
    search: { provider: 'local' },
    sidebar: guide,
    outline: [2, 3],
    nav: [
      // Left to the browser: these are pages of the service, not of this site.
      { text: 'Open Steward', link: '/', target: '_self', noIcon: true },
      { text: 'Live API', link: '/api/docs', target: '_self', noIcon: true },
    ],
    docFooter: { prev: 'Before', next: 'Next' },
    externalLinkIcon: false,
  },
});
