import { expect, test } from 'vitest';
import { useConnection } from './connection';

test('the connection remembers that it was open once', () => {
  useConnection.getState().set('open');
  useConnection.getState().set('waiting');
  expect(useConnection.getState()).toMatchObject({ state: 'waiting', everOpen: true });
});
