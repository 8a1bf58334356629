import { expect, test } from 'vitest';
import type { SlashCommand } from '@/api/skills';
import { callOf, isTyping, matching, namesIn, skillsIn, typedAt } from './call';

test.each([
  ['/pin', { name: 'pin', argument: '' }],
  ['  /PIN  ', { name: 'pin', argument: '' }],
  ['/rename  The new one', { name: 'rename', argument: 'The new one' }],
  ['/review\n\none\ntwo\n', { name: 'review', argument: 'one\ntwo' }],
  ['/new: A title', { name: 'new', argument: ': A title' }],
  ['/rename a/b', { name: 'rename', argument: 'a/b' }],
  ['/', undefined],
  ['/ pin', undefined],
  ['//pin', undefined],
  ['/1st', undefined],
  ['/usr/bin is where it is', undefined],
  ['/pin_it', undefined],
  ['/pinö', undefined],
  ['say /pin', undefined],
  [`/${'a'.repeat(65)}`, undefined],
])('%j is the call %j', (text, call) => {
  expect(callOf(text)).toEqual(call);
});

test('a text names what stands after a space and is part of no word and no path', () => {
  expect(namesIn('/outer and /inner, /outer or/not /a/path "/quoted" /end.')).toEqual([
    'outer',
    'inner',
    'end',
  ]);
  expect(namesIn('and/or //x /1 /TONE')).toEqual([]);
  expect(namesIn('/TONE')).toEqual(['tone']);
});

const command = (name: string, surfaces: SlashCommand['surfaces'], kind = 'command') =>
  ({ name, surfaces, kind }) as SlashCommand;
const ALL = [
  command('pin', ['topic', 'chat']),
  command('new', ['topic']),
  command('pirate', ['topic', 'chat', 'home'], 'skill'),
];

test('what is typed is matched from the beginning, where it can be given', () => {
  const names = (text: string, surface: 'topic' | 'chat' | 'home') =>
    matching(text, ALL, surface).map(({ name }) => name);
  expect(names('/', 'topic')).toEqual(['pin', 'new', 'pirate']);
  expect(names('/PI', 'chat')).toEqual(['pin', 'pirate']);
  expect(names('/n', 'chat')).toEqual([]);
  expect(names('/', 'home')).toEqual(['pirate']);
  expect(names('/pin ', 'topic')).toEqual([]);
  expect(names(' /pin', 'topic')).toEqual([]);
  expect(isTyping('/pin\n')).toBe(false);
});

test.each([
  ['say /pi', 7, '/pi'],
  ['say /', 5, '/'],
  ['say /pi now', 7, '/pi'],
  ['say /pi now', 6, ''],
  ['say /pi now', 11, ''],
  ['and/or', 6, ''],
  ['/pi', 3, ''],
])('in %j at %i the name %j is being typed', (text, caret, typed) => {
  expect(typedAt(text, caret)).toBe(typed);
});

test('only skills are skills of a text', () => {
  expect(skillsIn('/pirate talk, then /pin', ALL).map(({ name }) => name)).toEqual(['pirate']);
});
