import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The module as in a newly opened window. */
const opened = () => import('./drafts');

test('a draft is there again after a reload, in its own conversation only', async () => {
  const before = await opened();
  before.keep('draft', 'topic:1', 'half a thought');
  vi.resetModules();
  const after = await opened();
  expect(after.kept('draft', 'topic:1')).toBe('half a thought');
  expect(after.kept('draft', 'topic:2')).toBe('');
});

test('an empty draft leaves nothing behind', async () => {
  const { keep } = await opened();
  keep('draft', 'topic:1', 'words');
  keep('draft', 'topic:1', '');
  expect(localStorage.length).toBe(0);
});

test('words that come back go after what is being written', async () => {
  const { backToDraft, keep, kept } = await opened();
  backToDraft('topic:1', 'first');
  expect(kept('draft', 'topic:1')).toBe('first');
  keep('draft', 'topic:1', 'newer words ');
  backToDraft('topic:1', 'older words');
  expect(kept('draft', 'topic:1')).toBe('newer words\n\nolder words');
  backToDraft('topic:1', '');
  expect(kept('draft', 'topic:1')).toBe('newer words\n\nolder words');
});

test('without storage a draft lives as long as the window', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { keep, kept } = await opened();
  keep('draft', 'topic:1', 'words');
  expect(kept('draft', 'topic:1')).toBe('words');
});
