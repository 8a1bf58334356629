import type { SentFile } from '@/api/attachments';
import type { Message } from '@/api/types';
import type { LiveTurn } from '@/kit/turn/liveTurn';
import { roundKey, seenLive } from '@/kit/turn/turnStore';
import { type Answer, storedAnswer } from './answer';

/** The number of answers to a question, and which one is shown, from 1. */
export type Alternatives = NonNullable<Message['alternatives']>;

interface Base {
  /** Stays the same when a live answer becomes a stored row. */
  key: string;
  /** The stored rows that it represents. */
  ids: readonly number[];
  at: string | null;
  /** The stored rows whose very long texts are truncated. */
  truncated?: readonly number[];
}
export type Question = Base & {
  kind: 'question';
  id: number;
  text: string;
  alternatives: Alternatives | null;
  /** The attachments. */
  files?: readonly SentFile[];
};
export type StoredAnswer = Base & {
  kind: 'answer';
  answer: Answer;
  /** False for the later rounds of a turn: author and time appear in the margin once. */
  opens: boolean;
  /** The question that it answers; null if that is not loaded. */
  asked: number | null;
  suggestions: readonly string[];
};
/** An answer in the turn store, so that a new token renders only this entry. */
export type LiveEntry = Base & { kind: 'live'; round: number; opens: boolean; asked: number };
export type Notice = Base & {
  kind: 'notice';
  text: string;
  /** Its details, if there is more than the text. */
  about?: NonNullable<Message['notice']>;
};
/** Why a turn failed. */
export interface Cause {
  kind: string;
  retryAfterSeconds: number | null;
  messageIdAtFault: number | null;
}
export type Fault = Base & {
  kind: 'fault';
  text: string;
  cause: Cause;
  asked: number | null;
  /** The refused rows, if they are known and still there. */
  refused?: readonly number[];
};
export type Entry = Question | StoredAnswer | LiveEntry | Notice | Fault;

/** The margin already says this. */
const FAULT = /^Error: /;

/** What the list of entries depends on in a live turn; it changes a few times per turn, not with each token. */
export interface Outline
  extends Pick<LiveTurn, 'id' | 'question' | 'status' | 'notices' | 'fault' | 'suggestions'> {
  rounds: number;
  /** The stored rows that the turn shows, as a string, so that outlines compare by value. */
  ids: string;
  /** Whether all rounds are closed and the model is asked again. */
  awaits: boolean;
}

export function outlineOf(turn: LiveTurn | undefined): Outline | undefined {
  if (!turn) return undefined;
  const { id, question, status, notices, fault, suggestions, rounds } = turn;
  const last = rounds.at(-1);
  const closed = !last || last.messageId !== null;
  const calling = last?.calls.some((call) => call.result === null) ?? false;
  return {
    id,
    question,
    status,
    notices,
    fault,
    suggestions,
    rounds: rounds.length,
    ids: rounds.flatMap(idsOfRound).join(),
    awaits: status === 'running' && closed && !calling,
  };
}

function idsOfRound({ messageId, calls }: LiveTurn['rounds'][number]): number[] {
  const results = calls.flatMap((call) => call.result?.messageId ?? []);
  return messageId === null ? results : [messageId, ...results];
}

/** Combines the stored page and the live turn without duplicates. */
export function entriesOf(
  rows: readonly Message[],
  live: Outline | undefined,
  hidden: ReadonlySet<number> = new Set(),
): Entry[] {
  const shown = rows.filter((row) => !hidden.has(row.id));
  if (!live) return withRefused(storedEntries(shown), hidden);
  const ids = new Set(live.ids === '' ? [] : live.ids.split(',').map(Number));
  const newest = Math.max(live.question.id, live.fault?.messageId ?? 0, ...ids);
  const before = shown.filter((row) => row.id < live.question.id);
  // While it runs, rows after the question belong to it, or a retry is about to replace them.
  const after = live.status === 'running' ? [] : shown.filter((row) => row.id > newest);
  const entries = liveEntries(live, ids).filter((entry) => !entry.ids.some((id) => hidden.has(id)));
  return withRefused([...storedEntries(before), ...entries, ...storedEntries(after)], hidden);
}

/** Adds the refused rows to the newest fault: those of the entry that contains them, or one that is not loaded. */
function withRefused(entries: Entry[], hidden: ReadonlySet<number>): Entry[] {
  const fault = entries.at(-1);
  const id = fault?.kind === 'fault' ? fault.cause.messageIdAtFault : null;
  if (fault?.kind !== 'fault' || id === null || hidden.has(id)) return entries;
  const holds = entries.find(({ ids }) => ids.includes(id));
  const isOlder = id < (entries.find(({ ids }) => ids.length > 0)?.ids[0] ?? 0);
  const refused = holds ? holds.ids : isOlder ? [id] : [];
  return [...entries.slice(0, -1), { ...fault, refused }];
}

function storedEntries(rows: readonly Message[]): Entry[] {
  const entries: Entry[] = [];
  let asked: number | null = null;
  rows.forEach((row, index) => {
    const base = {
      key: seenLive(row.id)?.key ?? `m${row.id}`,
      ids: [row.id],
      at: row.created_at,
      truncated: cutRows([row]),
    };
    if (row.role === 'user') {
      asked = row.id;
      const { id, content: text, alternatives, attachments } = row;
      const files = attachments.length > 0 ? { files: attachments } : {};
      entries.push({ ...base, kind: 'question', id, text, alternatives, ...files });
      entries.push(...noticesBelow(id, seenLive(id)?.notices ?? []));
    } else if (row.role === 'system') {
      entries.push(
        row.error
          ? {
              ...base,
              kind: 'fault',
              text: row.content.replace(FAULT, ''),
              cause: {
                kind: row.error.kind,
                retryAfterSeconds: row.error.retry_after_seconds,
                messageIdAtFault: row.error.message_id_at_fault,
              },
              asked,
            }
          : {
              ...base,
              kind: 'notice',
              text: row.content,
              ...(row.notice ? { about: row.notice } : {}),
            },
      );
    } else if (row.role === 'assistant') {
      const results = toolRowsAfter(rows, index);
      entries.push({
        ...base,
        ids: [row.id, ...results.map(({ id }) => id)],
        truncated: cutRows([row, ...results]),
        kind: 'answer',
        answer: storedAnswer(row, results),
        opens: opens(entries.at(-1)),
        asked,
        suggestions: row.suggestions,
      });
    }
  });
  return entries;
}

function cutRows(rows: readonly Message[]): readonly number[] {
  return rows.filter((row) => row.truncated).map(({ id }) => id);
}

function toolRowsAfter(rows: readonly Message[], index: number): Message[] {
  const results: Message[] = [];
  for (let next = index + 1; rows[next]?.role === 'tool'; next++) {
    const row = rows[next];
    if (row) results.push(row);
  }
  return results;
}

/** Notices are not stored: this window keeps them as long as it is open. */
function noticesBelow(question: number, notices: readonly string[]): Entry[] {
  return notices.map((text, index) => ({
    kind: 'notice',
    key: `m${question}/n${index}`,
    ids: [],
    at: null,
    text,
  }));
}

function liveEntries(live: Outline, ids: ReadonlySet<number>): Entry[] {
  const { id, question, notices, fault } = live;
  const shown = live.awaits ? live.rounds + 1 : live.rounds;
  return [
    {
      kind: 'question',
      key: `m${question.id}`,
      ids: [question.id],
      at: question.at,
      id: question.id,
      text: question.text,
      alternatives: null,
      ...(question.files.length > 0 ? { files: question.files } : {}),
    },
    ...noticesBelow(question.id, notices),
    ...Array.from(
      { length: shown },
      (_, round): Entry => ({
        kind: 'live',
        key: roundKey({ id }, round),
        ids: round === shown - 1 ? [...ids] : [],
        at: null,
        round,
        opens: round === 0,
        asked: question.id,
      }),
    ),
    ...(fault
      ? [
          {
            kind: 'fault',
            key: fault.messageId === null ? `${id}/fault` : `m${fault.messageId}`,
            ids: fault.messageId === null ? [] : [fault.messageId],
            at: null,
            text: fault.message,
            cause: fault,
            asked: question.id,
          } satisfies Fault,
        ]
      : []),
  ];
}

function opens(before: Entry | undefined): boolean {
  return before?.kind !== 'answer';
}

/** The question that the newest entry answers, which can be asked again. */
export function lastQuestion(entries: readonly Entry[]): Question | undefined {
  return entries.findLast((entry) => entry.kind === 'question');
}
