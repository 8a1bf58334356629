import { setTimeout as delay } from 'node:timers/promises';
import type { ChatStream, Usage } from './chat-stream.ts';

/** A chat request as the provider received it. */
export interface ChatRequest {
  model: string;
  /** The text of the newest user message. */
  prompt: string;
  /** Role and text of every message, oldest first. */
  messages: { role: string; content: string }[];
}

/** A scripted answer: what is streamed, how fast, and how it ends. */
export interface Script {
  /** Silence before the response headers. */
  headersAfterMs?: number;
  reasoning?: readonly string[];
  deltas: readonly string[];
  /** Pause between two deltas; none by default. */
  intervalMs?: number;
  usage?: Usage;
  finish?: 'stop' | 'length';
  /** How the stream ends: properly, connection cut, silence for ever, or a chunk of invalid JSON. */
  ending?: 'complete' | 'cut' | 'stall' | 'malformed';
}

/** An error response instead of a stream, in the usual format. */
export interface Refusal {
  status: number;
  message: string;
  code?: string;
  headers?: Record<string, string>;
}

/** How a provider handles a chat request: refuses it, streams a script, or calls the function. */
export type Behaviour =
  | Refusal
  | Script
  | ((chat: ChatStream, request: ChatRequest) => Promise<void> | void);

/** Suggested replies in an answer, in the format that the system prompt asks for. */
export function suggest(...replies: string[]): string {
  return `\n\n\`\`\`suggest\n${replies.map((reply) => `- ${reply}`).join('\n')}\n\`\`\`\n`;
}

/** Splits a text into deltas of a few characters, like tokens. */
export function inPieces(text: string, size = 6): string[] {
  return text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
}

/** Plays a script on an open connection. Each delta has its own due time, so delays do not add up. */
export async function play(script: Script, chat: ChatStream): Promise<void> {
  const { intervalMs = 0, ending = 'complete' } = script;
  if (script.headersAfterMs) await delay(script.headersAfterMs);
  chat.open();
  for (const piece of script.reasoning ?? []) chat.reasoning(piece);
  const begun = performance.now();
  for (const [index, piece] of script.deltas.entries()) {
    if (chat.isClosed) return;
    chat.text(piece);
    if (intervalMs > 0)
      await delay(Math.max(0, begun + (index + 1) * intervalMs - performance.now()));
  }
  if (ending === 'cut') chat.cut();
  if (ending === 'malformed') chat.raw('data: {"choices": [{"delta": {"con\n\n').cut();
  if (ending === 'complete') chat.finish(script.usage, script.finish);
}
