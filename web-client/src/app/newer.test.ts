import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNewer } from './newer';

/** The page that the service currently returns. */
let page: Response | undefined;

beforeEach(() => {
  vi.stubGlobal('fetch', () => (page ? Promise.resolve(page) : Promise.reject(new TypeError())));
});
afterEach(() => {
  page = undefined;
});

const html = (script: string) =>
  new Response(`<html><script type="module" crossorigin src="${script}"></script></html>`);

test.each([
  ['another script is another version', html('/assets/index-b.js'), '/assets/index-a.js', true],
  ['the same script is the same version', html('/assets/index-a.js'), '/assets/index-a.js', false],
  ['a page without a script says nothing', new Response('<html>'), '/assets/index-a.js', false],
  ['a page that was refused says nothing', new Response('', { status: 503 }), '/a.js', false],
  ['a page that does not know itself asks nobody to reload', html('/b.js'), null, false],
])('%s', async (_, answer, mine, newer) => {
  page = answer;
  expect(await isNewer(mine)).toBe(newer);
});
