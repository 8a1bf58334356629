import { afterEach, beforeEach, expect, test } from 'vitest';
import { change, keepUnsent, unsentIn, useUnsent } from '@/api/unsent';
import { becameTopic } from './becameTopic';
import { keep, kept } from './drafts';
import { restoreUploads, uploadsOf } from './files/uploads';

const chat = { kind: 'chat', id: 7 } as const;
const topic = { kind: 'topic', id: 7 } as const;
const file = {
  id: 3,
  mime: 'text/plain',
  size: 3,
  original_filename: 'a.txt',
  unreadable: null,
  encoding: null,
};

beforeEach(() => localStorage.clear());
afterEach(() => change(() => []));

test('what is held of a chat goes along when it becomes a topic, in each window once', () => {
  for (const _ of ['the window that made it one', 'another one']) {
    keep('draft', 'chat:7', 'half a thought');
    keep('model', 'chat:7', 'mock');
    restoreUploads('chat:7', [file]);
    localStorage.setItem('steward.notes.chat:7', '{"text":"Milk","base":4}');
    keepUnsent({ is: 'said', container: chat, content: 'Hello?', model: '' }, 'one');
    becameTopic(7);
    change((all) => all.slice(0, 1));
    expect(kept('draft', 'topic:7')).toBe('half a thought');
    expect(kept('model', 'topic:7')).toBe('mock');
    expect(uploadsOf('topic:7').map(({ name }) => name)).toEqual(['a.txt']);
    expect(localStorage.getItem('steward.notes.topic:7')).toContain('Milk');
    expect(unsentIn(useUnsent.getState().all, topic)).toMatchObject([{ content: 'Hello?' }]);
  }
  expect(kept('draft', 'chat:7')).toBe('');
  expect(uploadsOf('chat:7')).toEqual([]);
  expect(Object.keys(localStorage).filter((name) => name.includes('chat:7'))).toEqual([]);
});

test('what is being written in the topic already stays', () => {
  keep('draft', 'topic:7', 'first');
  keep('draft', 'chat:7', 'second');
  becameTopic(7);
  expect(kept('draft', 'topic:7')).toBe('first\n\nsecond');
});
