import { expect, test } from 'vitest';
import { useConnection } from './connection';

test('a first attempt is decided once it succeeded or failed, also while the next one goes on', () => {
  const { set } = useConnection.getState();
  set('connecting');
  expect(useConnection.getState().isDecided).toBe(false);
  set('waiting');
  set('connecting');
  expect(useConnection.getState()).toMatchObject({ state: 'connecting', isDecided: true });
});
