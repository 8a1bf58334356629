import { withBase } from 'vitepress';
import { type FunctionalComponent, h } from 'vue';

declare const __SCREENSHOTS__: string[];

/** A screenshot made by the end-to-end tests. One that was not made yet is left out. */
export const Screenshot: FunctionalComponent<{ name: string; alt: string }> = ({ name, alt }) => {
  const file = `${name}.png`;
  if (!__SCREENSHOTS__.includes(file)) return null;
  return h('p', h('img', { src: withBase(`/screenshots/${file}`), alt, loading: 'lazy' }));
};
