import { expect, test } from 'vitest';
import { roleName } from '@/kit/roleName';
import { promptWith, role } from '@/test/roles';
import { collection } from '@/test/topics';
import { gistOf, inForce, reasonOf, type Wearer } from './inForce';
import { isOverfull, partsOf } from './promptParts';

const all = [role(1, 'default'), role(2, 'Editor'), role(3, 'Pirate')];
const collections = [collection(1, 'General'), collection(2, 'Work', { default_role_id: 2 })];

test.each<[string, Wearer, string, string]>([
  ['nothing chosen', { role_id: null, collection_id: 1 }, 'default', 'default'],
  [
    'nothing chosen in a collection that gives one',
    { role_id: null, collection_id: 2 },
    'default',
    'default',
  ],
  ['the one that the collection gives', { role_id: 2, collection_id: 2 }, 'Editor', 'collection'],
  ['another than the collection gives', { role_id: 3, collection_id: 2 }, 'Pirate', 'own'],
  ['the same elsewhere', { role_id: 2, collection_id: 1 }, 'Editor', 'own'],
  ['a chat', { role_id: 2 }, 'Editor', 'own'],
  ['one that is gone', { role_id: 99, collection_id: 2 }, 'default', 'default'],
])('with %s', (_, wearer, name, from) => {
  expect(inForce(wearer, all, collections)).toMatchObject({ role: { name }, from });
});

test('as long as no role is known none applies', () => {
  expect(inForce({ role_id: 2 }, [], [])).toBeUndefined();
});

test('why it applies is said in a sentence', () => {
  const because = (wearer: Wearer) => {
    const applies = inForce(wearer, all, collections);
    return applies && reasonOf(applies, 'topic');
  };
  expect(because({ role_id: 3 })).toBe('Chosen for this topic.');
  expect(because({ role_id: 2, collection_id: 2 })).toBe('Default for new topics in Work.');
  expect(because({ role_id: null })).toBe('Used because no other role is chosen.');
});

test('a role is shown by its name and the first line that it says', () => {
  expect(roleName(role(1, 'default'))).toBe('Default');
  expect(roleName(role(2, 'default', { is_default: false }))).toBe('default');
  expect(gistOf(role(2, 'x', { system_prompt: '\n Be brief.\nAnd kind.' }))).toBe('Be brief.');
  expect(gistOf(role(2, 'x', { system_prompt: ' \n' }))).toBe('No instructions');
});

test('the parts are in their order, and what is free is left of the budget', () => {
  const parts = partsOf(promptWith());
  expect(parts.map(({ label, tokens }) => `${label} ${tokens}`)).toEqual([
    'Instructions of Steward 60',
    'Role 40',
    'Messages so far 300',
    'Free 600',
  ]);
  const full = promptWith({ history_tokens: 1200, instruction: { text: 'In rhymes', tokens: 5 } });
  expect(partsOf(full).map(({ label }) => label)).toContain('Before each question');
  expect(partsOf(full).at(-1)?.tokens).toBe(0);
  expect([isOverfull(promptWith()), isOverfull(full)]).toEqual([false, true]);
});
