import { expect, test } from 'vitest';
import page from '../../index.html?raw';

test('a page that finds nothing of its own says why', () => {
  const { body } = new DOMParser().parseFromString(page, 'text/html');
  const why = [...body.children].find(({ textContent }) =>
    textContent?.includes('at the root of a host'),
  );
  // A class of the style sheet hides it: if that fails to load, the text is visible.
  expect(why?.className).toBe('hidden');
});
