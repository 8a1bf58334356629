import { ask } from './ask';
import { api } from './client';
import { CLIENT_ID, CLIENT_ID_HEADER } from './clientId';
import { type Container, messagesPath } from './containers';
import { ProblemError } from './problem';
import { serverSentEvents } from './sse';
import type { QuestionAnswer, TurnFrame, TurnRequest } from './types';

/** A frame with its id in the stream. */
export interface NumberedFrame {
  id: string;
  frame: TurnFrame;
}

function address(container: Container): string {
  const path = messagesPath(container, '/stream').replace('{id}', `${container.id}`);
  return new URL(path, location.origin).href;
}

function isStream({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
}

/**
 * Starts a turn and waits until the service has accepted the question, which is its first frame.
 * The turn continues without this connection; the window follows it in its event stream.
 */
export async function startTurn(
  container: Container,
  body: TurnRequest,
): Promise<NumberedFrame | undefined> {
  const reading = new AbortController();
  const response = await ask(address(container), {
    method: 'POST',
    signal: reading.signal,
    headers: {
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
      [CLIENT_ID_HEADER]: CLIENT_ID,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await ProblemError.of(response);
  // A page from an intermediary is no response: nobody accepted the question.
  if (!response.body || !isStream(response)) throw ProblemError.unreachable();
  try {
    for await (const { id = '', event, data } of serverSentEvents(response.body)) {
      if (event === 'user_message') return { id, frame: JSON.parse(data) };
    }
  } catch {
    // Accepted, then interrupted: the event stream delivers the rest.
  } finally {
    reading.abort();
  }
  return undefined;
}

export async function stopTurn(container: Container): Promise<void> {
  await api.POST(messagesPath(container, '/stop'), { params: { path: { id: container.id } } });
}

/** Answers a question of a tool; throws if the turn no longer waits for it. */
export async function answerQuestion(
  container: Container,
  question: string,
  body: QuestionAnswer,
): Promise<void> {
  const path = messagesPath(container, '/questions/{question}');
  await api.POST(path, { params: { path: { id: container.id, question } }, body });
}

/** Checks whether a turn still runs, without reading it; throws if that is unknown. */
export async function isTurnRunning(container: Container): Promise<boolean> {
  const asking = new AbortController();
  const response = await ask(address(container), {
    signal: asking.signal,
    headers: { Accept: 'text/event-stream', [CLIENT_ID_HEADER]: CLIENT_ID },
  });
  asking.abort();
  if (response.status === 204 || response.status === 404) return false;
  if (!response.ok) throw await ProblemError.of(response);
  if (!isStream(response)) throw ProblemError.unreachable();
  return true;
}
