import { expect, test } from 'vitest';
import type { ModelInfo, Provider } from '@/api/types';
import { foundHere } from './foundHere';

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
