import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SILENCE_MS, WORK_MS } from '@/api/ask';
import { useConnection } from '@/api/connection';
import { events } from '@/api/events';
import { asksToLeave } from '@/test/leaves';
import { AttachButton } from './AttachButton';
import { FileList } from './FileList';
import { UploadList } from './UploadList';
import { addFiles, carryUploads, releaseUploads, removeUpload, uploadsOf } from './uploads';
import { useFileDrop } from './useFileDrop';

/** A request of the page whose outcome the test decides. */
class Request {
  static all: Request[] = [];
  upload: {
    onprogress?: (event: { loaded: number; total: number }) => void;
    onload?: () => void;
  } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  path = '';
  name = '';
  open(_: string, path: string) {
    this.path = path;
  }
  setRequestHeader() {}
  send(form: FormData) {
    this.name = (form.get('file') as File).name;
    Request.all.push(this);
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

let number = 0;
const place = () => ({ key: `topic:${number}`, path: `/api/topics/${number}/attachments` });
const sent = { id: 7, mime: 'text/plain', size: 3, original_filename: 'a.txt', unreadable: null };

function open() {
  const here = place();
  render(
    <>
      <AttachButton place={here} />
      <UploadList place={here} label="Attached files" />
    </>,
  );
  return screen.getByLabelText<HTMLInputElement>('Files to attach');
}
const choose = (input: HTMLElement, ...files: File[]) => userEvent.upload(input, files);
const file = (name = 'a.txt', content = 'abc', type = 'text/plain') =>
  new File([content], name, { type });
const request = (n = 0) => Request.all[n] as Request;
let asked: string[];

beforeEach(() => {
  number += 1;
  asked = [];
  localStorage.clear();
  useConnection.setState({ state: 'waiting' });
  Request.all = [];
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', async (wish: globalThis.Request) => {
    asked.push(`${wish.method} ${new URL(wish.url).pathname}`);
    return new Response(null, { status: 204 });
  });
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

test('a file goes to its conversation, tells how far it is, and is then ready', async () => {
  await choose(open(), file());
  expect(request().path).toBe(place().path);
  request().upload.onprogress?.({ loaded: 1, total: 4 });
  expect(await screen.findByRole('progressbar', { name: 'Uploading a.txt' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  request().answer(201, sent);
  expect(await screen.findByText('3 B')).toBeVisible();
  expect(uploadsOf(place().key).map((one) => one.sent?.id)).toEqual([7]);
  expect(localStorage.getItem(`steward.files.${place().key}`)).toContain('a.txt');
  releaseUploads(place().key, [7]);
  await waitFor(() => expect(screen.queryByText('a.txt')).toBeNull());
  expect(localStorage.getItem(`steward.files.${place().key}`)).toBeNull();
});

test('the last file that is removed by key leaves the focus in the field', async () => {
  const here = place();
  render(
    <div>
      <UploadList place={here} label="Attached files" />
      <textarea />
      <AttachButton place={here} />
    </div>,
  );
  await choose(screen.getByLabelText('Files to attach'), file());
  request().answer(201, sent);
  (await screen.findByRole('button', { name: 'Remove a.txt' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('a.txt')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('what was refused says why and can be tried again', async () => {
  await choose(open(), file());
  request().answer(507, { status: 507, type: 'x', detail: 'The disk is full.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry a.txt' }));
  request(1).answer(201, sent);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a file of a type that is not taken says so briefly, and is not offered again', async () => {
  fireEvent.change(open(), { target: { files: [new File(['abc'], 'a.txt')] } });
  const detail = 'Files of this type are not taken. Attach a picture, a PDF or a text.';
  act(() =>
    Request.all[0]?.answer(415, { status: 415, type: '/problems/unsupported-type', detail }),
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('File type not supported');
  expect(alert).toHaveAttribute('title', detail);
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
});

test('a file that is on its way can be cancelled, and one that is there removed', async () => {
  await choose(open(), file());
  await userEvent.click(screen.getByRole('button', { name: 'Cancel a.txt' }));
  expect(screen.queryByText('a.txt')).toBeNull();
  await choose(screen.getByLabelText('Files to attach'), file());
  request(1).answer(201, sent);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove a.txt' }));
  await waitFor(() => expect(asked).toEqual(['DELETE /api/attachments/7']));
});

test('what finds nobody waits in the window and goes when someone answers', async () => {
  await choose(open(), file());
  request().onerror?.();
  expect(await screen.findByText('Uploaded when Steward is back online')).toBeVisible();
  events.tell('ready' as never, null as never);
  request(1).answer(201, sent);
  expect(await screen.findByText('3 B')).toBeVisible();
});

test('what is answered 503 while connected says why and can be tried again', async () => {
  useConnection.setState({ state: 'open' });
  await choose(open(), file());
  request().answer(503, { status: 503, type: 'x', detail: 'Steward is busy.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Steward is busy.');
  act(() => useConnection.setState({ state: 'waiting' }));
  expect(screen.getByText('Uploaded when Steward is back online')).toBeVisible();
  act(() => useConnection.setState({ state: 'open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry a.txt' }));
  request(1).answer(201, sent);
  expect(await screen.findByText('3 B')).toBeVisible();
});

test('only what still waits to be sent asks whoever leaves', async () => {
  await choose(open(), file());
  expect(asksToLeave()).toBe(true);
  request().onerror?.();
  expect(await screen.findByText('Uploaded when Steward is back online')).toBeVisible();
  expect(asksToLeave()).toBe(true);
  act(() => useConnection.setState({ state: 'open' }));
  expect(screen.getByRole('button', { name: 'Retry a.txt' })).toBeVisible();
  expect(asksToLeave()).toBe(false);
});

test('a file that the browser cannot read says so and waits for nothing', async () => {
  const folder = file('folder');
  folder.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('No.')) });
  await choose(open(), folder);
  request().onerror?.();
  expect(await screen.findByRole('alert')).toHaveTextContent('The file cannot be read');
  expect(uploadsOf(place().key)).toMatchObject([{ state: 'failed' }]);
});

test('a file that goes nowhere waits for the next time, and one that has gone for its answer', async () => {
  const input = open();
  vi.useFakeTimers();
  fireEvent.change(input, { target: { files: [file()] } });
  request().upload.onprogress?.({ loaded: 1, total: 3 });
  await act(() => vi.advanceTimersByTimeAsync(SILENCE_MS - 1));
  request().upload.onprogress?.({ loaded: 3, total: 3 });
  request().upload.onload?.();
  await act(() => vi.advanceTimersByTimeAsync(WORK_MS - 1));
  expect(screen.getByRole('progressbar')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  expect(screen.getByText('Uploaded when Steward is back online')).toBeVisible();
});

test('files go along to another place; what is on its way is sent there', async () => {
  await choose(open(), file('here.txt'), file('under-way.txt'));
  request().answer(201, sent);
  expect(await screen.findByText('3 B')).toBeVisible();
  const from = place().key;
  number += 1;
  void carryUploads(from, place());
  expect(uploadsOf(from)).toEqual([]);
  expect(request(2)).toMatchObject({ path: place().path, name: 'under-way.txt' });
  request(2).answer(201, { ...sent, id: 8 });
  await waitFor(() => expect(uploadsOf(place().key).map((one) => one.sent?.id)).toEqual([7, 8]));
});

test('files that would be refused for their size are told before anything is sent', async () => {
  const large = file('large.txt');
  Object.defineProperty(large, 'size', { value: 9_000_000 });
  await choose(open(), large, file('empty.txt', ''));
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map((one) => one.textContent)).toEqual([
    'File too large (max 8 MB).',
    'File is empty.',
  ]);
  for (const alert of alerts) expect(alert).not.toHaveClass('truncate');
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(Request.all).toEqual([]);
});

test('a document that a model cannot read says so before it is sent', async () => {
  await choose(open(), file('locked.pdf', 'x', 'application/pdf'));
  request().answer(201, { ...sent, mime: 'application/pdf', unreadable: 'protected' });
  expect(await screen.findByText('Password-protected: the model cannot read it')).toBeVisible();
});

test('a damaged picture is listed with the files, and says so', () => {
  const picture = { ...sent, mime: 'image/png', original_filename: 'a.png' };
  render(<FileList files={[picture, { ...picture, id: 8, unreadable: 'damaged' }]} />);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(screen.getByText('Damaged: the model cannot read it')).toBeVisible();
});

function Drops({ take }: { take: (files: File[]) => void }) {
  const { isOver, handlers } = useFileDrop(take);
  return <section {...handlers}>{isOver ? 'Over' : 'Not over'}</section>;
}

test('files that are dropped are taken, and rows that are dragged are not', () => {
  const take = vi.fn();
  render(<Drops take={take} />);
  const rows = { types: ['text/plain'], files: [] };
  fireEvent.dragEnter(screen.getByText('Not over'), { dataTransfer: rows });
  fireEvent.drop(screen.getByText('Not over'), { dataTransfer: rows });
  expect(take).not.toHaveBeenCalled();
  const dataTransfer = { types: ['Files'], files: [file()] };
  fireEvent.dragEnter(screen.getByText('Not over'), { dataTransfer });
  fireEvent.drop(screen.getByText('Over'), { dataTransfer });
  expect(take).toHaveBeenCalledWith([expect.objectContaining({ name: 'a.txt' })]);
  expect(screen.getByText('Not over')).toBeVisible();
});

test('whoever leaves while a file is only here is asked', () => {
  addFiles({ key: 'held', path: null }, [new File(['words'], 'a.txt')]);
  expect(asksToLeave()).toBe(true);
  const [held] = uploadsOf('held');
  if (held) removeUpload('held', held);
});
