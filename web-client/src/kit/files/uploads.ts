import { useMemo } from 'react';
import { create } from 'zustand';
import {
  forgetFile,
  MAX_BYTES,
  MAX_FILES,
  type SentFile,
  sendFile,
  uploadPath,
} from '@/api/attachments';
import { type ConnectionState, useConnection } from '@/api/connection';
import { type Container, containerKey } from '@/api/containers';
import { events } from '@/api/events';
import { isAway, ProblemError, sentenceOf } from '@/api/problem';
import { store, stored } from '@/ui/storage';
import { toast } from '@/ui/toast';

/** A file of the message being written. */
export interface Upload {
  key: string;
  name: string;
  size: number;
  mime: string;
  /** `held`: chosen before it can be sent; `waiting`: retried when Steward answers; `failed`: shown with the reason. */
  state: 'held' | 'sending' | 'waiting' | 'failed' | 'sent';
  /** From 0 to 1. */
  progress: number;
  reason: string | null;
  /** The service's sentence about a file that it would never take. */
  refusal?: string | undefined;
  /** The file on the service. */
  sent: SentFile | null;
  /** Null for a file that an earlier page sent. */
  file: File | null;
}

/** Where files are sent to, and what happens afterwards. */
export interface Place {
  key: string;
  /** Null before there is a conversation: files are held here until they are moved to one. */
  path: string | null;
  onSent?: (sent: SentFile) => void;
}

/** The files of the message being written in a conversation. */
export function composerFiles(container: Container): Place {
  return { key: containerKey(container), path: uploadPath(container) };
}

const useUploads = create<{ places: Readonly<Record<string, readonly Upload[]>> }>()(() => ({
  places: {},
}));

const NONE: readonly Upload[] = [];
const cuts = new Map<string, AbortController>();
const places = new Map<string, Place>();
let last = 0;

const nameOf = (place: string) => `steward.files.${place}`;

function asUpload(sent: SentFile): Upload {
  const { original_filename: name, size, mime } = sent;
  const key = `s${sent.id}`;
  return { key, name, size, mime, state: 'sent', progress: 1, reason: null, sent, file: null };
}

/** Files that an earlier page of this browser sent for a message still being written. */
function remembered(place: string): readonly Upload[] {
  try {
    const all: unknown = JSON.parse(stored(nameOf(place)) ?? '[]');
    return Array.isArray(all) && all.length > 0 ? all.map(asUpload) : NONE;
  } catch {
    return NONE;
  }
}

const read = new Map<string, readonly Upload[]>();

function uploadsAt(places: Readonly<Record<string, readonly Upload[]>>, place: string) {
  const known = places[place] ?? read.get(place);
  if (known) return known;
  const all = remembered(place);
  read.set(place, all);
  return all;
}

export function uploadsOf(place: string): readonly Upload[] {
  return uploadsAt(useUploads.getState().places, place);
}

/** While connected nothing comes back to wait for: a file that found nobody has then failed. */
function judged(all: readonly Upload[], connection: ConnectionState): readonly Upload[] {
  if (connection !== 'open') return all;
  return all.map((one) => (one.state === 'waiting' ? { ...one, state: 'failed' } : one));
}

export function useUploadsOf(place: string): readonly Upload[] {
  const all = useUploads((state) => uploadsAt(state.places, place));
  const connection = useConnection(({ state }) => state);
  return useMemo(() => judged(all, connection), [all, connection]);
}

function change(place: string, act: (all: readonly Upload[]) => readonly Upload[]) {
  const all = act(uploadsOf(place));
  useUploads.setState((state) => ({ places: { ...state.places, [place]: all } }));
  const sent = all.flatMap((one) => one.sent ?? []);
  store(nameOf(place), sent.length > 0 ? JSON.stringify(sent) : null);
}

function update(place: string, key: string, changes: Partial<Upload>) {
  change(place, (all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
}

/** What a file is told that is refused by its size or its type: trying again would not help. */
const NEVER: Readonly<Record<number, string>> = {
  413: 'File too large',
  415: 'File type not supported',
};

async function send(place: Place, { key, file }: Upload) {
  if (!file || place.path === null) return;
  const cut = new AbortController();
  cuts.set(key, cut);
  places.set(place.key, place);
  update(place.key, key, { state: 'sending', progress: 0, reason: null });
  try {
    const sent = await sendFile(
      place.path,
      file,
      (progress) => update(place.key, key, { progress }),
      cut.signal,
    );
    if (cut.signal.aborted) return void forgetFile(sent.id).catch(() => {});
    update(place.key, key, { state: 'sent', progress: 1, sent, mime: sent.mime });
    place.onSent?.(sent);
  } catch (fault) {
    if (cut.signal.aborted) return;
    const state = isAway(fault) ? 'waiting' : 'failed';
    const never = fault instanceof ProblemError ? NEVER[fault.status] : undefined;
    const refusal = never && sentenceOf(fault);
    update(place.key, key, { state, reason: never ?? sentenceOf(fault), refusal });
  } finally {
    if (cuts.get(key) === cut) cuts.delete(key);
  }
}

/** Why the service would never take a file; null if it may. */
function refusalOf({ size }: File): string | null {
  if (size === 0) return 'File is empty.';
  return size > MAX_BYTES ? 'File too large (max 8 MB).' : null;
}

/** Whether the service would never take it, so that it cannot be retried. */
export const isRefused = ({ file, refusal }: Upload) => refusal ?? (file && refusalOf(file));

/** Starts sending files. Files over the service's size limit are rejected at once. */
export function addFiles(place: Place, files: readonly File[]) {
  const room = MAX_FILES - uploadsOf(place.key).length;
  if (files.length > room) toast.error(`A message takes at most ${MAX_FILES} files.`);
  const uploads = files.slice(0, Math.max(0, room)).map((file): Upload => {
    last += 1;
    const { name, size, type } = file;
    const fault = refusalOf(file);
    return {
      key: `u${last}`,
      name: name || 'file',
      size,
      mime: type,
      state: fault ? 'failed' : place.path === null ? 'held' : 'sending',
      progress: 0,
      reason: fault,
      sent: null,
      file,
    };
  });
  change(place.key, (all) => [...all, ...uploads]);
  for (const upload of uploads) if (upload.state === 'sending') void send(place, upload);
}

export function sendAgain(place: Place, upload: Upload) {
  void send(place, upload);
}

/** Removes a file, even during its upload. */
export function removeUpload(place: string, { key, sent }: Upload) {
  cuts.get(key)?.abort();
  change(place, (all) => all.filter((one) => one.key !== key));
  if (sent) void forgetFile(sent.id).catch(() => {});
}

/** Forgets files that now belong to something else. */
export function releaseUploads(place: string, ids: readonly number[]) {
  change(place, (all) => all.filter(({ sent }) => !sent || !ids.includes(sent.id)));
}

/** Puts files back into the message they belonged to. */
export function restoreUploads(place: string, files: readonly SentFile[]) {
  change(place, (all) => [
    ...all,
    ...files.filter(({ id }) => !all.some(({ sent }) => sent?.id === id)).map(asUpload),
  ]);
}

/** Sends the files of a first message to the conversation it starts. @throws Error if one failed; all are then kept */
export async function sendHeldFiles(from: string, to: Place): Promise<SentFile[]> {
  await carryUploads(from, to);
  const files = uploadsOf(to.key);
  if (files.some(({ sent }) => !sent)) throw new Error('A file was not uploaded.');
  return files.flatMap(({ sent }) => sent ?? []);
}

/** Moves the files of one place to another; unsent ones are sent there, which this waits for. */
export async function carryUploads(from: string, to: Place) {
  const moving = uploadsOf(from);
  change(from, () => NONE);
  const known = uploadsOf(to.key);
  const arriving = moving.filter(
    ({ sent }) => !sent || !known.some((one) => one.sent?.id === sent.id),
  );
  change(to.key, (all) => [...all, ...arriving]);
  for (const { key } of arriving) cuts.get(key)?.abort();
  const unsent = arriving.filter(({ state }) => state !== 'sent' && state !== 'failed');
  await Promise.all(unsent.map((upload) => send(to, upload)));
}

/** Uploads that failed while the service was unreachable are retried once it answers. */
events.subscribe('ready', () => {
  for (const place of places.values()) {
    for (const upload of uploadsOf(place.key)) {
      if (upload.state === 'waiting') void send(place, upload);
    }
  }
});

/** A file that still waits to be uploaded would be lost, so leaving or reloading the page asks first. */
addEventListener('beforeunload', (event) => {
  const kept = Object.values(useUploads.getState().places).flat();
  const all = judged(kept, useConnection.getState().state);
  if (all.some(({ state }) => state !== 'sent' && state !== 'failed')) event.preventDefault();
});
