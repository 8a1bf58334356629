import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

/** A command line that starts a program. */
export interface Line {
  command: string;
  args: string[];
}

/** An MCP client like VS Code and others, based on the official SDK. */
export class McpHost {
  /** How often it was notified that its tools changed. */
  changes = 0;

  private constructor(private readonly client: Client) {}

  static overHttp(url: string, title: string): Promise<McpHost> {
    return McpHost.connect(new StreamableHTTPClientTransport(new URL(url)), title);
  }

  static byStarting(line: Line, title: string): Promise<McpHost> {
    return McpHost.connect(new StdioClientTransport({ ...line, stderr: 'pipe' }), title);
  }

  private static async connect(transport: Transport, title: string): Promise<McpHost> {
    const client = new Client({ name: 'test-host', title, version: '1.2.3' });
    const host = new McpHost(client);
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      host.changes += 1;
    });
    await client.connect(transport);
    return host;
  }

  async tools(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  /** Calls a tool and returns its result. */
  async call<T>(name: string, wanted: Record<string, unknown> = {}): Promise<T> {
    const { structuredContent, isError } = await this.client.callTool({ name, arguments: wanted });
    if (isError) throw new Error(`${name} failed.`);
    return structuredContent as T;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
