import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type Action,
  available,
  runAction,
  runWhenOffered,
  useActions,
  useRegistry,
} from './actions';

const action = (id: string, more: Partial<Action> = {}): Action => ({
  id,
  label: id,
  group: 'Do',
  run: () => {},
  ...more,
});

beforeEach(() => useRegistry.setState({ actions: [] }));

test('an action is offered while the part that brings it is on the screen', () => {
  const { unmount } = renderHook(() => useActions([action('rename')]));
  expect(available(useRegistry.getState().actions).map(({ id }) => id)).toEqual(['rename']);
  unmount();
  expect(useRegistry.getState().actions).toEqual([]);
});

test('of two actions with one id the newer counts, and the older is back when it goes', () => {
  const older = vi.fn();
  const newer = vi.fn();
  renderHook(() => useActions([action('new', { run: older })]));
  const { unmount } = renderHook(() => useActions([action('new', { run: newer })]));
  runAction('new');
  unmount();
  runAction('new');
  expect(newer).toHaveBeenCalledTimes(1);
  expect(older).toHaveBeenCalledTimes(1);
});

test('an action whose condition does not hold is neither offered nor run', () => {
  const run = vi.fn();
  renderHook(() => useActions([action('stop', { when: () => false, run })]));
  runAction('stop');
  expect(available(useRegistry.getState().actions)).toEqual([]);
  expect(run).not.toHaveBeenCalled();
});

test('an action does what its part means at the time it is run', () => {
  const said: string[] = [];
  const { rerender } = renderHook(
    ({ word }) => useActions([action('say', { run: () => said.push(word) })]),
    { initialProps: { word: 'first' } },
  );
  rerender({ word: 'second' });
  runAction('say');
  expect(said).toEqual(['second']);
});

test('what is asked for before a page offers it runs once, when it does', () => {
  const run = vi.fn();
  runWhenOffered('write');
  const { unmount } = renderHook(() =>
    useActions([{ id: 'write', label: 'Write', group: 'Here', run }]),
  );
  expect(run).toHaveBeenCalledTimes(1);
  unmount();
  renderHook(() => useActions([{ id: 'write', label: 'Write', group: 'Here', run }]));
  expect(run).toHaveBeenCalledTimes(1);
});
