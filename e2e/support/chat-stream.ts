import type { ServerResponse } from 'node:http';

export interface Usage {
  prompt: number;
  completion: number;
}

/** One streamed chat completion as an OpenAI-compatible provider writes it on the wire. */
export class ChatStream {
  /** Resolves once the connection is closed, by either side. */
  readonly closed: Promise<void>;
  private static created = 0;
  private readonly id = `chatcmpl-${++ChatStream.created}`;

  constructor(
    private readonly response: ServerResponse,
    private readonly model: string,
  ) {
    this.closed = new Promise((resolve) => response.once('close', () => resolve()));
  }

  get isOpen(): boolean {
    return this.response.headersSent && !this.isClosed;
  }

  get isClosed(): boolean {
    return this.response.destroyed;
  }

  /** Sends the headers, as a provider does before the first token. */
  open(): this {
    this.response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
    });
    this.chunk({ role: 'assistant', content: '' });
    return this;
  }

  reasoning(text: string): this {
    return this.chunk({ reasoning_content: text });
  }

  text(text: string): this {
    return this.chunk({ content: text });
  }

  /** Requests a tool call; `finish` with `tool_calls` completes it. */
  toolCall(name: string, wanted: object): this {
    const call = { name, arguments: JSON.stringify(wanted) };
    return this.chunk({
      tool_calls: [{ index: 0, id: `${this.id}-call`, type: 'function', function: call }],
    });
  }

  /** Ends the answer properly: finish reason, usage, end mark. */
  finish(
    usage: Usage = { prompt: 12, completion: 34 },
    reason: 'stop' | 'length' | 'tool_calls' = 'stop',
  ): void {
    this.chunk({}, reason);
    const { prompt, completion } = usage;
    const counted = {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
    };
    this.write({ choices: [], usage: counted });
    this.raw('data: [DONE]\n\n');
    this.response.end();
  }

  /** Closes the connection mid-answer; everything written so far arrives. */
  cut(): void {
    this.response.socket?.destroySoon();
  }

  /** Writes raw bytes, such as a malformed chunk. */
  raw(bytes: string): this {
    if (!this.isClosed) this.response.write(bytes);
    return this;
  }

  private chunk(delta: object, finish: string | null = null): this {
    return this.write({ choices: [{ index: 0, delta, finish_reason: finish }] });
  }

  private write(content: object): this {
    const head = { id: this.id, object: 'chat.completion.chunk', created: 1, model: this.model };
    return this.raw(`data: ${JSON.stringify({ ...head, ...content })}\n\n`);
  }
}
