import { withBase } from 'vitepress';
import { type FunctionalComponent, h } from 'vue';

declare const __SCREENSHOTS__: string[];

/** A screenshot from the end-to-end tests, in the page's theme. A missing one is left out. */
export const Screenshot: FunctionalComponent<{ name: string; alt: string }> = ({ name, alt }) => {
  const pictures = [
    { file: `${name}.png`, theme: 'on-light' },
    { file: `${name}-dark.png`, theme: 'on-dark' },
  ].filter(({ file }) => __SCREENSHOTS__.includes(file));
  if (pictures.length === 0) return null;
  // The hidden image is not loaded, only the one of the current theme.
  return h(
    'p',
    { class: ['screenshot', name.endsWith('-phone') && 'phone'] },
    pictures.map(({ file, theme }) =>
      h('img', {
        src: withBase(`/screenshots/${file}`),
        alt,
        loading: 'lazy',
        class: pictures.length > 1 && theme,
      }),
    ),
  );
};
