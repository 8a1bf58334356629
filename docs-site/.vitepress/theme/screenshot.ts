import { withBase } from 'vitepress';
import { type FunctionalComponent, h } from 'vue';

declare const __SCREENSHOTS__: string[];

/** A screenshot made by the end-to-end tests, in the theme of the page. One that was not made yet is left out. */
export const Screenshot: FunctionalComponent<{ name: string; alt: string }> = ({ name, alt }) => {
  const pictures = [
    { file: `${name}.png`, theme: 'on-light' },
    { file: `${name}-dark.png`, theme: 'on-dark' },
  ].filter(({ file }) => __SCREENSHOTS__.includes(file));
  if (pictures.length === 0) return null;
  // Not loaded while it is not shown: only the one of the theme is.
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
