import { expect, test } from 'vitest';
import type { SearchResult } from '@/api/search';
import { linkOf } from './labels';

const found = (more: Partial<SearchResult>): SearchResult => ({
  section: 'topics',
  entity_id: 7,
  ref: null,
  field: 'title',
  message_id: null,
  role: null,
  title: 'Digest',
  snippet: 'Digest',
  marks: [],
  is_title: true,
  updated_at: null,
  ...more,
});

test.each([
  [{ section: 'workflows' }, '/workflows/$id'],
  [{ section: 'workflows', ref: 'x' }, '/workflows/$id'],
  [{ section: 'agents', ref: 'x' }, '/agents/$id'],
  [{ section: 'topics' }, undefined],
] as const)('a result leads to where it is: %j', (more, to) => {
  expect(linkOf(found(more))?.to).toBe(to);
});
