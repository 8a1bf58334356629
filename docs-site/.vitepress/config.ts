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
      { text: 'On your phone', link: '/phone' },
    ],
  },
  {
    text: 'Use',
    items: [
      { text: 'Topics', link: '/topics' },
      { text: 'Collections', link: '/collections' },
      { text: 'Chats', link: '/chats' },
      { text: 'Roles', link: '/roles' },
      { text: 'Questions and answers', link: '/chat' },
      { text: 'Search', link: '/search' },
      { text: 'Files and pictures', link: '/attachments' },
      { text: 'Notes', link: '/notes' },
      { text: 'Reminders', link: '/reminders' },
      { text: 'Agents', link: '/agents' },
      { text: 'Workflows', link: '/workflows' },
      { text: 'Schedules', link: '/schedules' },
      { text: 'Share agents and workflows', link: '/transfer' },
      { text: 'Memories', link: '/memories' },
      { text: 'Skills', link: '/skills' },
      { text: 'Commands', link: '/commands' },
      { text: 'Tools', link: '/tools' },
      { text: 'Other assistants', link: '/mcp-server' },
      { text: 'Import conversations', link: '/import' },
      { text: 'Model providers', link: '/providers' },
      { text: 'Settings', link: '/settings' },
      { text: 'Keyboard', link: '/keyboard' },
      { text: 'What Steward cannot do yet', link: '/not-yet' },
    ],
  },
  {
    text: 'Run',
    items: [
      { text: 'HTTPS and your network', link: '/https' },
      { text: 'Update and remove', link: '/update' },
      { text: 'Data folder and backup', link: '/data-folder' },
      { text: 'What is safe, and when', link: '/reliability' },
      { text: 'What leaves your machine', link: '/privacy' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
    ],
  },
  {
    text: 'Build',
    items: [
      { text: 'API', link: '/api' },
      { text: 'Problems', link: '/problems' },
      { text: 'Transfer files', link: '/transfer-format' },
      { text: 'Architecture', link: '/architecture' },
      { text: 'Architecture decisions', link: '/decisions' },
      { text: 'Conformance', link: '/conformance' },
    ],
  },
];

const folder = fileURLToPath(new URL('../public/screenshots', import.meta.url));
const screenshots = existsSync(folder) ? readdirSync(folder) : [];

/** The application sets its dark theme with an attribute, VitePress with a class. */
const applicationTokens = {
  name: 'application-tokens',
  enforce: 'pre' as const,
  transform: (css: string, id: string) =>
    id.includes('web-client/src/tokens.css')
      ? css.replaceAll(':root[data-theme="dark"]', '.dark')
      : undefined,
};

/** The fonts of every page; a page drawn before they load shifts when they arrive. */
const FONTS = /\/(?:instrument-sans-latin-wght|newsreader-latin-600)-normal\.[^/]+\.woff2$/;

export default defineConfig({
  base: '/docs/',
  srcDir: 'pages',
  outDir: 'dist',
  title: 'Steward',
  description: 'How to install, use and extend Steward, the self-hosted AI workspace',
  lang: 'en',
  // Without inline scripts, the service's content security policy needs no exception for this site.
  metaChunk: true,
  transformHtml: externaliseScripts,
  ignoreDeadLinks: [/^\/api\//],
  transformHead: ({ assets }) =>
    assets
      .filter((asset) => FONTS.test(asset))
      .map((href) => [
        'link',
        { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' },
      ]),
  head: [
    ['meta', { name: 'color-scheme', content: 'light dark' }],
    ['link', { rel: 'icon', href: '/docs/icon.png' }],
  ],
  markdown: {
    // Double braces in code are literal; Vue must not interpolate them.
    config: ({ renderer }) => {
      const code = renderer.rules.code_inline;
      renderer.rules.code_inline = (...token) =>
        code?.(...token).replace('<code', '<code v-pre') ?? '';
    },
  },
  vite: {
    publicDir: '../public',
    plugins: [applicationTokens],
    define: { __SCREENSHOTS__: JSON.stringify(screenshots) },
  },
  themeConfig: {
    siteTitle: 'Steward',
    search: {
      provider: 'local',
      // The accessible name contains all that the button shows.
      options: { translations: { button: { buttonText: 'Search', buttonAriaLabel: 'Search K' } } },
    },
    sidebar: guide,
    outline: [2, 3],
    nav: [
      { text: 'API', link: '/api' },
      // Left to the browser: an address from the root would be resolved within this site.
      { text: 'Open Steward', link: '../', target: '_self', noIcon: true },
    ],
    docFooter: { prev: 'Previous', next: 'Next' },
    externalLinkIcon: false,
    notFound: {
      title: 'Page not found',
      quote: 'The manual has no page at this address.',
      linkText: 'Start of the manual',
      linkLabel: 'Start of the manual',
    },
  },
});
