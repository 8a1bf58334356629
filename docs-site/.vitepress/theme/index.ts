import '@fontsource-variable/instrument-sans';
import '@fontsource-variable/jetbrains-mono';
import '@fontsource-variable/newsreader';
import theme from 'vitepress/theme-without-fonts';
import '../../../web-client/src/tokens.css';
import './celadon.css';

export default theme;
