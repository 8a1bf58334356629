import '@fontsource-variable/instrument-sans';
import '@fontsource-variable/jetbrains-mono';
import '@fontsource/newsreader/600.css';
import type { Theme } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import '../../../web-client/src/tokens.css';
import './celadon.css';
import { Screenshot } from './screenshot';

export default {
  extends: theme,
  enhanceApp({ app }) {
    app.component('Screenshot', Screenshot);
  },
} satisfies Theme;
