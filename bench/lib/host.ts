/** A minimal MCP host: it speaks streamable HTTP and accepts both kinds of response. */
export class Host {
  private asked = 0;

  private constructor(
    private readonly address: string,
    private readonly session: string,
  ) {}

  static async connect(address: string, name: string): Promise<Host> {
    const begun = new Host(address, '');
    const { response } = await begun.ask('initialize', {
      protocolVersion: REVISION,
      capabilities: {},
      clientInfo: { name, version: '1' },
    });
    const host = new Host(address, response.headers.get('mcp-session-id') ?? '');
    await host.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return host;
  }

  /** Calls a tool; throws if that fails. */
  async call(tool: string, args: object): Promise<void> {
    const { answer } = await this.ask('tools/call', { name: tool, arguments: args });
    if (answer.error || answer.result?.isError) throw new Error(JSON.stringify(answer));
  }

  /** Ends the session. */
  async leave(): Promise<void> {
    await fetch(this.address, { method: 'DELETE', headers: this.headers() });
  }

  private async ask(
    method: string,
    params: object,
  ): Promise<{ response: Response; answer: Answer }> {
    const response = await this.send({ jsonrpc: '2.0', id: ++this.asked, method, params });
    const text = await response.text();
    const streamed = response.headers.get('content-type')?.startsWith('text/event-stream');
    return { response, answer: JSON.parse(streamed ? lastData(text) : text) as Answer };
  }

  private async send(message: object): Promise<Response> {
    const response = await fetch(this.address, {
      method: 'POST',
      headers: this.headers(),
      body: JSON.stringify(message),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response;
  }

  private headers(): Record<string, string> {
    return {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(this.session ? { 'mcp-session-id': this.session, 'mcp-protocol-version': REVISION } : {}),
    };
  }
}

const REVISION = '2025-11-25';

interface Answer {
  result?: { isError?: boolean };
  error?: unknown;
}

const lastData = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data:') && line.length > 6)
    .map((line) => line.slice(5))
    .at(-1) ?? '{}';
