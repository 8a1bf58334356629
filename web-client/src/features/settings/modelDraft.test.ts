import { expect, test } from 'vitest';
import type { Provider, Settings } from '@/api/types';
import {
  hasFault,
  limitFault,
  missingFields,
  UNTOUCHED,
  updateFrom,
  withoutSecrets,
  withSchemes,
} from './modelDraft';

const settings = {
  llm_model: 'small',
  llm_reasoning_effort: '',
  llm_provider: 'openai',
  llm_providers: { openai: { base_url: 'https://gateway.test/v1' } },
  llm_providers_present: { openai: { key: true } },
  max_tool_rounds: 15,
  llm_max_input_tokens: 600_000,
  llm_max_tool_result_tokens: 20_000,
  tool_result_retention_days: 30,
  api_keys_present: { github_token: false },
} as Partial<Settings> as Settings;
const field = (name: string, secret: boolean, required: boolean) => ({
  name,
  label: name,
  secret,
  required,
  placeholder: '',
  help: '',
});
const provider = {
  id: 'openai',
  fields: [field('key', true, true), field('base_url', false, true)],
} as Provider;

test('an untouched page has nothing to save', () => {
  expect(updateFrom(UNTOUCHED, settings)).toEqual({});
});

test('typing something and typing it back leaves nothing to save', () => {
  const draft = {
    fields: { openai: { base_url: ' https://gateway.test/v1 ' } },
    limits: {},
    model: 'small',
  };
  expect(updateFrom(draft, settings)).toEqual({});
});

test('only what differs is sent', () => {
  const draft = {
    ...UNTOUCHED,
    provider: 'ollama',
    model: 'large',
    fields: { ollama: { base_url: 'http://nas:11434/v1' } },
    limits: { max_tool_rounds: '20', tool_result_retention_days: '0' },
  };
  expect(updateFrom(draft, settings)).toEqual({
    llm_provider: 'ollama',
    llm_model: 'large',
    llm_providers: { ollama: { base_url: 'http://nas:11434/v1' } },
    max_tool_rounds: 20,
    tool_result_retention_days: 0,
  });
});

test('clearing a saved secret sends the empty text, clearing one that was never saved sends nothing', () => {
  const clear = (id: string) => ({ ...UNTOUCHED, fields: { [id]: { key: '' } } });
  expect(updateFrom(clear('openai'), settings)).toEqual({ llm_providers: { openai: { key: '' } } });
  expect(updateFrom(clear('mistral'), settings)).toEqual({});
});

test('a saved key counts as there, and one that will be cleared as missing', () => {
  expect(missingFields(provider, UNTOUCHED, settings)).toEqual([]);
  const clearing = { ...UNTOUCHED, fields: { openai: { key: '', base_url: '' } } };
  expect(missingFields(provider, clearing, settings)).toEqual(['key', 'base_url']);
});

test('a limit that is no number in its range is a fault, and keeps the page unsaved', () => {
  expect(limitFault('max_tool_rounds', '15')).toBeUndefined();
  expect(limitFault('max_tool_rounds', '0')).toContain('from 1 to 1,000.');
  expect(limitFault('max_tool_rounds', 'many')).toBeDefined();
  expect(hasFault({ ...UNTOUCHED, limits: { max_tool_rounds: 'many' } })).toBe(true);
  expect(hasFault(UNTOUCHED)).toBe(false);
});

test('what this browser keeps of a draft has no secret in it', () => {
  const draft = {
    ...UNTOUCHED,
    model: 'large',
    githubToken: 'ghp_secret',
    fields: { openai: { key: 'sk-secret', base_url: 'http://nas/v1' }, mistral: { key: 'also' } },
  };
  expect(withoutSecrets(draft, (_, field) => field === 'key')).toEqual({
    model: 'large',
    fields: { openai: { base_url: 'http://nas/v1' } },
    limits: {},
  });
});

test.each([
  ['127.0.0.1:7871', 'http://127.0.0.1:7871'],
  ['localhost:1234/v1', 'http://localhost:1234/v1'],
  ['nas:11434', 'http://nas:11434'],
  ['nas.local', 'http://nas.local'],
  ['host.docker.internal:11434', 'http://host.docker.internal:11434'],
  ['[::1]:11434', 'http://[::1]:11434'],
  ['gateway.example.com/v1', 'https://gateway.example.com/v1'],
  [' http://gateway.example.com ', 'http://gateway.example.com'],
  ['', ''],
])('the address %s is saved as %s', (typed, expected) => {
  expect(withSchemes({ base_url: typed, key: 'sk' })).toEqual({ base_url: expected, key: 'sk' });
});
