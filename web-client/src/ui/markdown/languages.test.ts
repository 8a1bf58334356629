import { expect, test } from 'vitest';
import { GRAMMARS, grammarOf } from './languages';

test.each([
  ['c++', 'cpp'],
  ['C#', 'csharp'],
  ['js', 'tsx'],
  ['rb', 'ruby'],
  ['PowerShell', 'powershell'],
  ['php', 'php'],
  ['swift', 'swift'],
  ['brainfuck', undefined],
  ['', undefined],
])('what stands after a fence: “%s” is %s', (language, grammar) => {
  expect(grammarOf(language)).toBe(grammar);
});

test('every grammar is there', async () => {
  for (const load of Object.values(GRAMMARS)) {
    expect(typeof load).toBe('function');
  }
  const cpp = GRAMMARS['cpp'] as () => Promise<{ default: unknown[] }>;
  expect((await cpp()).default.length).toBeGreaterThan(0);
});
