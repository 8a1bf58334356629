import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ChatStream } from './chat-stream.ts';
import { brokenInvariants } from './invariants.ts';
import { type Behaviour, type ChatRequest, inPieces, play } from './script.ts';

/** An answer that a test writes piece by piece. */
export interface HeldAnswer {
  /** Resolves once the service has requested this answer and the response is open. */
  opened: Promise<ChatStream>;
}

/**
 * An OpenAI-compatible model provider with scripted answers:
 *
 *     provider.when('How are you?', { deltas: ['Fine', ', thanks.'] });
 *     provider.when('Try again', { status: 429, message: 'slow down', headers: { 'retry-after': '7' } });
 *     const chat = await provider.hold('Tell me a story').opened;  // then chat.text('Once '), chat.finish()
 *
 * A prompt without a rule is echoed. The newest rule for a prompt wins.
 */
export class ScriptedProvider {
  readonly requests: ChatRequest[] = [];
  /** What a strict provider would have refused since the last test. */
  readonly broken: string[] = [];
  models = ['small-model', 'large-model'];
  /** The context window that its models report, in tokens; undefined reports none. */
  contextWindow: number | undefined;
  /** Whether a client was told a window, and may remember it. */
  toldWindow = false;
  /** When set, every request must carry this key. */
  key: string | undefined;
  private readonly rules: { matches: (request: ChatRequest) => boolean; behaviour: Behaviour }[] =
    [];

  private constructor(
    private readonly server: Server,
    /** The value for the base URL field of the settings. */
    readonly baseUrl: string,
  ) {}

  static async start(port = 0): Promise<ScriptedProvider> {
    const server = createServer().listen(port, '127.0.0.1');
    server.keepAliveTimeout = 60_000;
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string')
      throw new Error('The provider has no port.');
    const provider = new ScriptedProvider(server, `http://127.0.0.1:${address.port}/v1`);
    server.on('request', (request, response) => void provider.serve(request, response));
    return provider;
  }

  /** Sets the behaviour for this prompt, or for every request that the function accepts. */
  when(prompt: string | ((request: ChatRequest) => boolean), behaviour: Behaviour): void {
    const matches = typeof prompt === 'string' ? (r: ChatRequest) => r.prompt === prompt : prompt;
    this.rules.unshift({ matches, behaviour });
  }

  /** Lets the test write the answer to this prompt. */
  hold(prompt: string): HeldAnswer {
    const opened = new Promise<ChatStream>((resolve) => {
      this.when(prompt, (chat) => resolve(chat.open()));
    });
    return { opened };
  }

  /** Forgets rules, requests, key and models. */
  reset(): void {
    this.rules.length = 0;
    this.requests.length = 0;
    this.key = undefined;
    this.contextWindow = undefined;
    this.models = ['small-model', 'large-model'];
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.key && request.headers.authorization !== `Bearer ${this.key}`) {
      refuse(response, 401, 'Incorrect API key provided.', 'invalid_api_key');
    } else if (request.url?.endsWith('/models')) {
      this.toldWindow ||= this.contextWindow !== undefined;
      const data = this.models.map((id) => ({
        id,
        object: 'model',
        created: 1,
        owned_by: 'e2e',
        ...(this.contextWindow && { context_length: this.contextWindow }),
      }));
      json(response, 200, { object: 'list', data });
    } else if (request.url?.endsWith('/chat/completions')) {
      const body = await text(request);
      this.broken.push(...brokenInvariants(JSON.parse(body).messages));
      await this.answer(readChat(body), response);
    } else {
      refuse(response, 404, `Unknown path ${request.url}`);
    }
  }

  private async answer(request: ChatRequest, response: ServerResponse): Promise<void> {
    this.requests.push(request);
    const rule = this.rules.find(({ matches }) => matches(request));
    const behaviour = rule?.behaviour ?? { deltas: inPieces(`You wrote: ${request.prompt}`) };
    if ('status' in behaviour) {
      const { status, message, code, headers } = behaviour;
      refuse(response, status, message, code, headers);
      return;
    }
    const chat = new ChatStream(response, request.model);
    await (typeof behaviour === 'function' ? behaviour(chat, request) : play(behaviour, chat));
  }
}

interface WireMessage {
  role: string;
  content: string | { text?: string }[] | null;
}

function readChat(body: string): ChatRequest {
  const { model, messages } = JSON.parse(body) as { model: string; messages: WireMessage[] };
  const read = messages.map(({ role, content }) => ({ role, content: plainText(content) }));
  return {
    model,
    messages: read,
    prompt: read.findLast(({ role }) => role === 'user')?.content ?? '',
  };
}

function plainText(content: WireMessage['content']): string {
  return Array.isArray(content) ? content.map((part) => part.text ?? '').join('') : (content ?? '');
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  code: string | null = null,
  headers: Record<string, string> = {},
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  json(response, status, { error: { message, type: 'error', code } });
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
