import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { picture } from './picture.ts';

const TOOL = { name: 'plan', description: 'Shows the plan', inputSchema: { type: 'object' } };

interface Call {
  id?: string | number;
  method: string;
}

/**
 * A tool server for signed-in clients only, together with its consent page, on one port. Its tool `plan` returns a sentence
 * and a picture.
 */
export class GuardedServer {
  /** How often its tool was called. */
  calls = 0;
  private readonly codes = new Set<string>();
  private readonly tokens = new Set<string>();

  private constructor(
    private readonly server: Server,
    private readonly base: string,
  ) {}

  static async start(): Promise<GuardedServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const guarded = new GuardedServer(server, `http://127.0.0.1:${address.port}`);
    server.on('request', (request, response) => void guarded.serve(request, response));
    return guarded;
  }

  get url(): string {
    return `${this.base}/mcp`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.base);
    const body = await text(request);
    if (pathname === '/.well-known/oauth-protected-resource/mcp')
      json(response, 200, { resource: this.url, authorization_servers: [this.base] });
    else if (pathname === '/.well-known/oauth-authorization-server')
      json(response, 200, this.metadata());
    else if (pathname === '/register') json(response, 201, registered(body));
    else if (pathname === '/authorize') this.askConsent(response, searchParams);
    else if (pathname === '/token') this.giveToken(response, new URLSearchParams(body));
    else if (pathname === '/mcp') this.answer(request, response, body);
    else json(response, 404, {});
  }

  private metadata(): object {
    return {
      issuer: this.base,
      authorization_endpoint: `${this.base}/authorize`,
      token_endpoint: `${this.base}/token`,
      registration_endpoint: `${this.base}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    };
  }

  private askConsent(response: ServerResponse, asked: URLSearchParams): void {
    const code = randomUUID();
    this.codes.add(code);
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<title>Consent</title><a href="${back.href.replaceAll('&', '&amp;')}">Let Steward in</a>`,
    );
  }

  private giveToken(response: ServerResponse, asked: URLSearchParams): void {
    if (!this.codes.delete(asked.get('code') ?? '') || !asked.has('code_verifier')) {
      json(response, 400, { error: 'invalid_grant' });
      return;
    }
    const token = randomUUID();
    this.tokens.add(token);
    json(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600 });
  }

  private answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    if (!this.tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      const metadata = `${this.base}/.well-known/oauth-protected-resource/mcp`;
      response.setHeader('WWW-Authenticate', `Bearer resource_metadata="${metadata}"`);
      json(response, 401, {});
      return;
    }
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const call = JSON.parse(body) as Call;
    if (call.id === undefined) response.writeHead(202).end();
    else json(response, 200, { jsonrpc: '2.0', id: call.id, result: this.resultOf(call) });
  }

  private resultOf({ method }: Call): object {
    if (method === 'initialize')
      return {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'guarded', version: '1' },
      };
    if (method === 'tools/list') return { tools: [TOOL] };
    if (method !== 'tools/call') return {};
    this.calls += 1;
    const data = picture(90, 60).toString('base64');
    return {
      content: [
        { type: 'text', text: 'The wall comes last.' },
        { type: 'image', mimeType: 'image/png', data },
      ],
    };
  }
}

function registered(body: string): object {
  const { redirect_uris: addresses } = JSON.parse(body) as { redirect_uris: string[] };
  return {
    client_id: 'steward',
    redirect_uris: addresses,
    token_endpoint_auth_method: 'none',
  };
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
}
