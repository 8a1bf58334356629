import { expect, test } from 'vitest';
import type { ModelInfo, Provider } from '@/api/types';
import { foundHere, lookedAt } from './foundHere';

const providers = ['ollama', 'lm-studio'].map((id) => ({ id, label: id }) as Provider);
const models = (...ids: string[]) => ids.map((id) => ({ id }) as ModelInfo);

test.each([
  ['nothing is known yet', [undefined, undefined], undefined],
  [
    'none is there',
    [
      { ok: false, models: [] },
      { ok: false, models: [] },
    ],
    undefined,
  ],
  ['one is there without a model', [{ ok: true, models: [] }, undefined], undefined],
  [
    'the second has one',
    [
      { ok: false, models: [] },
      { ok: true, models: models('a', 'b') },
    ],
    'lm-studio a',
  ],
  [
    'both have one',
    [
      { ok: true, models: models('c') },
      { ok: true, models: models('a') },
    ],
    'ollama c',
  ],
])('%s', (_, trials, expected) => {
  const found = foundHere(providers, trials);
  expect(found && `${found.provider.id} ${found.model}`).toBe(expected);
});

const nothing = { ok: false, models: [] };

test('a look that found nothing says where it looked', () => {
  expect(lookedAt(providers, [nothing, nothing])).toBe(
    'Nothing answered at 2 local addresses. Start a server, such as Ollama, then retry.',
  );
});

test('a server without a model is told apart from none', () => {
  expect(lookedAt(providers, [nothing, { ok: true, models: [] }])).toBe(
    'lm-studio answers, but has no model. Add one there, then retry.',
  );
});
