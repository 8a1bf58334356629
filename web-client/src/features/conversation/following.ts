import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serviceNow } from '@/api/clock';
import { type Container, containerKey, eventAbout } from '@/api/containers';
import { events } from '@/api/events';
import { tellRunning } from '@/api/running';
import { type Transcript, transcript, transcriptKey } from '@/api/transcript';
import { isTurnRunning } from '@/api/turns';
import { drop, giveWay, resumeAt, turnOf, useTurns } from '@/kit/turn/turnStore';

/** A model may think this long without output, so a shorter silence means nothing. */
const QUIET_MS = 8_000;
/** A turn that started longer ago is one that this window joined late. */
const JUST_NOW_MS = 3_000;

let followed: Container | undefined;

/** The stream carries one conversation, which is still followed while its page is left briefly. */
function follow(container: Container) {
  if (followed && containerKey(followed) !== containerKey(container)) drop(followed);
  followed = container;
  events.follow(container, () => resumeAt(container));
}

/** Reads the stored rows, and lets them replace the turn once they are there. */
async function takeOver(client: QueryClient, container: Container, turnId: string) {
  const since = Date.now();
  const queryKey = transcriptKey(container);
  await client.invalidateQueries({ queryKey });
  const state = client.getQueryState(queryKey);
  if (state?.status === 'success' && state.dataUpdatedAt >= since) drop(container, turnId);
  else giveWay(turnId);
}

/** Reads an answer that was stored after its question was read, but before the stream was open. */
async function readUnanswered(client: QueryClient, container: Container) {
  const queryKey = transcriptKey(container);
  if (client.isFetching({ queryKey }) > 0)
    await client.fetchQuery(transcript(client, container)).catch(() => {});
  const last = client.getQueryData<Transcript>(queryKey)?.rows.at(-1);
  if (last?.role === 'user' && !turnOf(container)) await client.invalidateQueries({ queryKey });
}

/** A turn may have ended unnoticed: before the stream was open, during an interruption, or at a restart of the service. */
async function checkStillRunning(client: QueryClient, container: Container) {
  const turn = turnOf(container);
  if (!turn) return readUnanswered(client, container);
  if (turn.status !== 'running') return;
  const running = await isTurnRunning(container).catch(() => true);
  if (!running && turnOf(container)?.status === 'running') {
    await takeOver(client, container, turn.id);
  }
}

/** Shows the turns of the conversation live, whether started in this window or another one. */
export function useFollowing({ kind, id }: Container) {
  const client = useQueryClient();
  const key = containerKey({ kind, id });

  useEffect(() => {
    const container = { kind, id };
    follow(container);
    return events.subscribe('ready', () => void checkStillRunning(client, container));
  }, [client, kind, id]);

  // The stream may have lost the end of a turn, so ask after a long silence.
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
    // The service notifies only other windows, so this window's lists are told here.
    const began = Date.parse(turnOf({ kind, id })?.startedAt ?? '');
    if (serviceNow() - began < JUST_NOW_MS) {
      events.tell('stream.started', eventAbout({ kind, id }, 'stream.started'));
    } else tellRunning(key, true);
    // The question may replace another one, whose rows are no longer shown.
    void client.invalidateQueries({ queryKey: transcriptKey({ kind, id }) });
  }, [client, kind, id, key, turnId, ended]);
}
