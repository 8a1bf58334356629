// Steward as the server of hosts. Each lists, reads and calls; the Java client does in the tests of the server.
import assert from 'node:assert/strict';
import { createMCPClient } from '@ai-sdk/mcp';
import {
  Client as Client2,
  StreamableHTTPClientTransport as Http2,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { bin, printed, program } from './programs.mjs';

const TITLE = 'The old tower';

const address = (steward) => `${steward.url}/mcp`;

/** What every host of the SDKs does. */
async function used(client) {
  try {
    const { tools } = await client.listTools();
    assert.ok(tools.some(({ name }) => name === 'list_topics'));
    const called = await client.callTool({ name: 'list_topics', arguments: {} });
    assert.ok(called.structuredContent.topics.some(({ title }) => title === TITLE));
    const { resources } = await client.listResources();
    assert.ok(new Set(resources.map(({ uri }) => uri.split('/')[2])).size > 0);
    const { uri } = resources.find(({ name }) => name === TITLE);
    const { contents } = await client.readResource({ uri });
    assert.match(contents[0].text, new RegExp(TITLE));
  } finally {
    await client.close();
  }
}

async function inspected(inspector, first, target) {
  const ask = (...options) => printed(inspector, ...first, ...target(options));
  const { tools } = await ask('--method', 'tools/list');
  assert.ok(tools.some(({ name }) => name === 'list_topics'));
  const called = await ask('--method', 'tools/call', '--tool-name', 'list_topics');
  assert.ok(called.structuredContent.topics.some(({ title }) => title === TITLE));
  const { resources } = await ask('--method', 'resources/list');
  const { uri } = resources.find(({ name }) => name === TITLE);
  const { contents } = await ask('--method', 'resources/read', '--uri', uri);
  assert.match(contents[0].text, new RegExp(TITLE));
}

/** Opens Steward to hosts, and has something for them to find. */
export async function open(steward) {
  await steward.call('PUT', '/api/settings', {
    mcp_http_enabled: true,
    mcp_expose: { topics: true, messages: true },
  });
  await steward.call('POST', '/api/topics', { title: TITLE });
}

export const hosts = {
  'the TypeScript client over HTTP': async (steward) => {
    const client = new Client({ name: 'real', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(address(steward))));
    await used(client);
  },

  'the TypeScript client by the line that it starts': async (steward) => {
    const { command, args } = await steward.call('GET', '/api/mcp/server/info');
    const client = new Client({ name: 'real', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({ command, args, stderr: 'pipe', env: process.env }),
    );
    await used(client);
  },

  'the TypeScript client of the second generation': async (steward) => {
    const client = new Client2({ name: 'real', version: '1.0.0' });
    await client.connect(new Http2(new URL(address(steward))));
    await used(client);
  },

  'the AI SDK': async (steward) => {
    const client = await createMCPClient({ transport: { type: 'http', url: address(steward) } });
    try {
      const tools = await client.tools();
      const call = { toolCallId: '1', messages: [] };
      const called = await tools.list_topics.execute({}, call);
      assert.match(JSON.stringify(called), new RegExp(TITLE));
      const { resources } = await client.listResources();
      assert.ok(resources.some(({ name }) => name === TITLE));
    } finally {
      await client.close();
    }
  },

  'the inspector of the first generation': async (steward) =>
    inspected(program('@modelcontextprotocol/inspector-cli/build/cli.js'), ['--cli'], (options) => [
      address(steward),
      ...options,
    ]),
};

/** Those that take longer. */
export const slowHosts = {
  'the inspector of the second generation': async (steward) =>
    inspected(bin('@modelcontextprotocol/inspector', 'mcp-inspector'), ['--cli'], (options) => [
      address(steward),
      ...options,
    ]),
};
