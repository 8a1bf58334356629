import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serviceNow } from '@/api/clock';
import { type Container, containerKey, eventAbout } from '@/api/containers';
import { events } from '@/api/events';
import { tellRunning } from '@/api/running';
import { type Transcript, transcript, transcriptKey } from '@/api/transcript';
import { isTurnRunning } from '@/api/turns';
import { drop, giveWay, resumeAt, turnOf, useTurns } from '@/kit/turn/turnStore';

/** A model may think this long without a word, so it is no sign of anything yet. */
const QUIET_MS = 8_000;
/** A turn that began longer ago is one that this window came late to. */
const JUST_NOW_MS = 3_000;

let followed: Container | undefined;

/** The stream carries one conversation, also while its page is left for a moment. */
function follow(container: Container) {
  if (followed && containerKey(followed) !== containerKey(container)) drop(followed);
  followed = container;
  events.follow(container, () => resumeAt(container));
}

/** Reads the stored rows, and lets them take over from the turn when they are there. */
async function takeOver(client: QueryClient, container: Container, turnId: string) {
  const since = Date.now();
  const queryKey = transcriptKey(container);
  await client.invalidateQueries({ queryKey });
  const state = client.getQueryState(queryKey);
  if (state?.status === 'success' && state.dataUpdatedAt >= since) drop(container, turnId);
  else giveWay(turnId);
}

/** An answer that came between the reading of its question and the opening of the stream was told to nobody here. */
async function readUnanswered(client: QueryClient, container: Container) {
  const queryKey = transcriptKey(container);
  if (client.isFetching({ queryKey }) > 0)
    await client.fetchQuery(transcript(client, container)).catch(() => {});
  const last = client.getQueryData<Transcript>(queryKey)?.rows.at(-1);
  if (last?.role === 'user' && !turnOf(container)) await client.invalidateQueries({ queryKey });
}

/** A turn may have ended while nobody was told: before the stream was open, after a cut, or when the service was started again. */
async function checkStillRunning(client: QueryClient, container: Container) {
  const turn = turnOf(container);
  if (!turn) return readUnanswered(client, container);
  if (turn.status !== 'running') return;
  const running = await isTurnRunning(container).catch(() => true);
  if (!running && turnOf(container)?.status === 'running') {
    await takeOver(client, container, turn.id);
  }
}

/** Shows the turns of the conversation as they happen, from this window or from another one. */
export function useFollowing({ kind, id }: Container) {
  const client = useQueryClient();
  const key = containerKey({ kind, id });

  useEffect(() => {
    const container = { kind, id };
    follow(container);
    return events.subscribe('ready', () => void checkStillRunning(client, container));
  }, [client, kind, id]);

  // The stream may have lost the end of a turn; when it says nothing for long, ask.
  const running = useTurns(({ turns }) => turns[key]?.status === 'running');
  useEffect(() => {
    if (!running) return;
    let last = turnOf({ kind, id })?.lastFrame;
    const timer = setInterval(() => {
      const now = turnOf({ kind, id })?.lastFrame;
      if (now === last) void checkStillRunning(client, { kind, id });
      last = now;
    }, QUIET_MS);
    return () => clearInterval(timer);
  }, [client, kind, id, running]);

  const turnId = useTurns(({ turns }) => turns[key]?.id);
  const ended = useTurns(({ turns }) => turns[key] && turns[key].status !== 'running');
  useEffect(() => {
    if (!turnId) return;
    if (ended) {
      tellRunning(key, false);
      void takeOver(client, { kind, id }, turnId);
      return;
    }
    // The service tells other windows, not the one that asked: lists must learn it here.
    const began = Date.parse(turnOf({ kind, id })?.startedAt ?? '');
    if (serviceNow() - began < JUST_NOW_MS) {
      events.tell('stream.started', eventAbout({ kind, id }, 'stream.started'));
    } else tellRunning(key, true);
    // The question may stand in the place of another one, whose rows are not shown any more.
    void client.invalidateQueries({ queryKey: transcriptKey({ kind, id }) });
  }, [client, kind, id, key, turnId, ended]);
}
