// The model provider of the load tests, in a process of its own so that it shares no thread with the clients. The model's name
// determines the output: "d200-i20" is 200 deltas, one every 20 ms, each with the time at which it was written; "d5-i0-r3" makes
// three tool calls first; "essay-p17000-d3000-i5" is Markdown, 17,000 tokens at once and 3,000 more, one every 5 ms.
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatStream } from '../e2e/support/chat-stream.ts';
import { inPieces } from '../e2e/support/script.ts';
import { ScriptedProvider } from '../e2e/support/scripted-provider.ts';
import { CHARACTERS_PER_TOKEN, section } from './lib/essay.ts';
import { stamp } from './lib/stamp.ts';

const provider = await ScriptedProvider.start();
provider.when(
  () => true,
  (chat, { model, messages }) => {
    provider.requests.length = 0;
    const question = messages.findLastIndex(({ role }) => role === 'user');
    const results = messages.slice(question).filter(({ role }) => role === 'tool').length;
    if (results < number(model, 'r', 0))
      return chat
        .open()
        .toolCall('echo__echo', { text: `x${results}` })
        .finish(undefined, 'tool_calls');
    const deltas = number(model, 'd', 5);
    const intervalMs = number(model, 'i', 0);
    if (!model.startsWith('essay')) return paced(chat, deltas, intervalMs, stamp);
    const rest = essay(chat, number(model, 'p', 0), deltas);
    return paced(chat, deltas, intervalMs, (index) => rest[index] as string);
  },
);
process.send?.(provider.baseUrl);
process.once('disconnect', () => process.exit(0));

async function paced(
  chat: ChatStream,
  deltas: number,
  intervalMs: number,
  text: (index: number) => string,
): Promise<void> {
  if (!chat.isOpen) chat.open();
  const begun = performance.now();
  for (let index = 0; index < deltas && !chat.isClosed; index++) {
    chat.text(text(index));
    if (intervalMs > 0)
      await delay(Math.max(0, begun + (index + 1) * intervalMs - performance.now()));
  }
  chat.finish({ prompt: 12, completion: deltas });
}

/** Writes the first tokens of the essay at once, in large pieces, and returns the remaining ones individually. */
function essay(chat: ChatStream, atOnce: number, after: number): string[] {
  let text = '';
  for (let index = 1; text.length < (atOnce + after) * CHARACTERS_PER_TOKEN; index++)
    text += section(index);
  chat.open();
  for (const piece of inPieces(text.slice(0, atOnce * CHARACTERS_PER_TOKEN), 2_000))
    chat.text(piece);
  return inPieces(text.slice(atOnce * CHARACTERS_PER_TOKEN), CHARACTERS_PER_TOKEN);
}

function number(model: string, key: string, otherwise: number): number {
  return Number(new RegExp(`(?:^|-)${key}(\\d+)`).exec(model)?.[1] ?? otherwise);
}
