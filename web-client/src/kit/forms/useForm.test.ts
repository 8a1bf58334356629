import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

interface Draft {
  name?: string;
  key?: string;
}

/** The form as in a newly opened window. */
async function opened(save: (update: Draft) => Promise<unknown> = async () => {}) {
  const { useForm } = await import('./useForm');
  const { ProblemError } = await import('@/api/problem');
  const { result, unmount } = renderHook(() =>
    useForm<Draft, Draft>({
      id: 'person',
      storable: ({ key: _, ...rest }) => rest,
      updateOf: (draft) => (Object.keys(draft).length > 0 ? draft : undefined),
      isFaulty: ({ name }) => name === '',
      save,
      failed: 'The person was not saved.',
    }),
  );
  return { form: result, unmount, ProblemError };
}
const set = (form: Awaited<ReturnType<typeof opened>>['form'], part: Draft) =>
  act(() => form.current.change((before) => ({ ...before, ...part })));

test('a draft outlives the page that it is on, and a reload', async () => {
  const first = await opened();
  set(first.form, { name: 'Ada' });
  first.unmount();
  expect((await opened()).form.current.draft).toEqual({ name: 'Ada' });
  vi.resetModules();
  const reloaded = await opened();
  expect(reloaded.form.current.draft).toEqual({ name: 'Ada' });
  expect(reloaded.form.current.changed).toBe(true);
  act(() => reloaded.form.current.discard());
  expect(reloaded.form.current.changed).toBe(false);
  expect(localStorage.length).toBe(0);
});

test('a key is never written to the storage, and leaving would lose it', async () => {
  const { form } = await opened();
  set(form, { name: 'Ada', key: 'secret' });
  expect(form.current.losable).toBe(true);
  expect(JSON.stringify(Object.values(localStorage))).not.toContain('secret');
});

test('what is saved is no longer a draft', async () => {
  const save = vi.fn(async () => {});
  const { form } = await opened(save);
  set(form, { name: 'Ada' });
  await act(async () => expect(await form.current.save()).toBe(true));
  expect(save).toHaveBeenCalledWith({ name: 'Ada' });
  expect(form.current.draft).toEqual({});
});

test('what is typed while it is being saved stays', async () => {
  let answer = () => {};
  const { form } = await opened(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  set(form, { name: 'Ada' });
  let saved: Promise<boolean> | undefined;
  act(() => {
    saved = form.current.save();
  });
  set(form, { name: 'Ada Lovelace' });
  await act(async () => {
    answer();
    await saved;
  });
  expect(form.current.draft).toEqual({ name: 'Ada Lovelace' });
  expect(form.current.saving).toBe(false);
});

test('what cannot be saved as it is, is not sent', async () => {
  const save = vi.fn(async () => {});
  const { form } = await opened(save);
  set(form, { name: '' });
  await act(async () => expect(await form.current.save()).toBe(false));
  expect(save).not.toHaveBeenCalled();
});

test('what the server refuses is said at its field until the field changes; the draft stays', async () => {
  const { form, ProblemError } = await opened(async () => {
    throw new ProblemError({
      status: 422,
      type: 'about:blank',
      detail: 'Not so.',
      errors: [{ field: 'person.name', message: 'must be a name' }],
    });
  });
  set(form, { name: '7' });
  await act(async () => expect(await form.current.save()).toBe(false));
  expect(form.current.refusalOf('name')).toBe('Must be a name');
  expect(form.current.draft).toEqual({ name: '7' });
  set(form, { name: 'Ada' });
  expect(form.current.refusalOf('name')).toBeUndefined();
});

test('an error message goes with the next attempt', async () => {
  const save = vi.fn(async () => {});
  const { form } = await opened(save);
  const { useToasts } = await import('@/ui/toast');
  const shown = () => useToasts.getState().toasts.map(({ text }) => text);
  save.mockRejectedValueOnce(new Error('No room.'));
  set(form, { name: 'Ada' });
  await act(() => form.current.save());
  expect(shown()).toEqual(['The person was not saved.']);
  await act(() => form.current.save());
  expect(shown()).toEqual(['Saved.']);
});

test('a draft that was begun elsewhere takes the place of an older one', async () => {
  const { beginDraft } = await import('./useForm');
  const first = await opened();
  set(first.form, { name: 'Ada' });
  first.unmount();
  beginDraft('person', { name: 'Grace' });
  expect((await opened()).form.current.draft).toEqual({ name: 'Grace' });
});
