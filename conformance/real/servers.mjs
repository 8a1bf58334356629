// Steward as the host of tool servers. Each case plugs its server in, uses it as a person does, and removes it.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bin, freePort, program, start } from './programs.mjs';

const EVERYTHING = program('@modelcontextprotocol/server-everything/dist/index.js');
const FORGETFUL = fileURLToPath(new URL('forgetful.mjs', import.meta.url));

const stdio = (name, file, args = [], env = {}) => ({
  name,
  transport: 'stdio',
  command: process.execPath,
  args: [file, ...args],
  env,
});

async function plugged(steward, server, use) {
  const made = await steward.add(server);
  try {
    await use(made.name);
  } finally {
    await steward.remove(made);
  }
}

async function connected(steward, name) {
  const { state, error, tools } = await steward.connect(name);
  assert.deepEqual({ state, error }, { state: 'connected', error: null });
  return tools.map((tool) => tool.name);
}

/** One tool for each kind of result, and one that takes its time. */
async function everything(steward, name) {
  const tools = await connected(steward, name);
  const attempt = (tool, wanted) => steward.attempt(name, tool, wanted);
  assert.equal((await attempt('echo', { message: 'Grüße 🌍' })).content, 'Echo: Grüße 🌍');
  assert.match((await attempt('get-sum', { a: 1.5, b: 40.5 })).content, /is 42\.$/);
  assert.match((await attempt('get-tiny-image')).content, /\[An image of type image\/png, /);
  const weather = await attempt('get-structured-content', { location: 'Chicago' });
  assert.ok(JSON.parse(weather.content).temperature, 'told once, though the server says it twice');
  assert.ok((await attempt('get-structured-content', { location: 'Atlantis' })).is_error);
  const long = await attempt('trigger-long-running-operation', { duration: 1, steps: 5 });
  assert.match(long.content, /completed/);
  const links = await attempt('get-resource-links', { count: 2 });
  assert.match(links.content, /\[A link to .*: .*\]/, 'a link says what it leads to');
  assert.equal(tools.includes('simulate-research-query'), false, 'tools that run as tasks only');
}

export const servers = {
  'everything over stdio': async (steward) =>
    plugged(steward, stdio('everything', EVERYTHING), (name) => everything(steward, name)),

  'everything over HTTP': async (steward) => {
    const port = await freePort();
    const server = await start([EVERYTHING, 'streamableHttp'], { PORT: `${port}` });
    try {
      const url = `http://127.0.0.1:${port}/mcp`;
      await plugged(steward, { name: 'everything', transport: 'streamable_http', url }, (name) =>
        everything(steward, name),
      );
    } finally {
      await server.stop();
    }
  },

  'everything over the old transport': async (steward) => {
    const port = await freePort();
    const server = await start([EVERYTHING, 'sse'], { PORT: `${port}` });
    try {
      const url = `http://127.0.0.1:${port}/sse`;
      await plugged(steward, { name: 'old', transport: 'streamable_http', url }, async (name) =>
        assert.match((await steward.connect(name)).error, /HTTP with SSE/),
      );
    } finally {
      await server.stop();
    }
  },

  filesystem: async (steward) => {
    const folder = await mkdtemp(join(tmpdir(), 'steward-real-'));
    try {
      const file = join(folder, 'a note.txt');
      const note = 'The key is under the mat, where it has been for as long as anybody knows.';
      await writeFile(file, note);
      const path = program('@modelcontextprotocol/server-filesystem/dist/index.js');
      await plugged(steward, stdio('files', path, [folder]), async (name) => {
        await connected(steward, name);
        const read = await steward.attempt(name, 'read_text_file', { path: file });
        assert.equal(read.content, note, 'told once, though the server wraps it into a value too');
        const png = join(folder, 'dot.png');
        await writeFile(png, Buffer.from(`89504e470d0a1a0a${'00'.repeat(3_000)}`, 'hex'));
        const picture = await steward.attempt(name, 'read_media_file', { path: png });
        assert.match(picture.content, /image\/png/);
        assert.ok(picture.content.length < 1_000, 'no base64 is read by a model');
        const beside = await steward.attempt(name, 'read_text_file', { path: '/etc/hosts' });
        assert.ok(beside.is_error);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },

  memory: async (steward) => {
    const folder = await mkdtemp(join(tmpdir(), 'steward-real-'));
    try {
      const path = program('@modelcontextprotocol/server-memory/dist/index.js');
      const env = { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') };
      await plugged(steward, stdio('memory', path, [], env), async (name) => {
        await connected(steward, name);
        const entities = [{ name: 'Ada', entityType: 'person', observations: ['likes tea'] }];
        assert.equal(
          (await steward.attempt(name, 'create_entities', { entities })).is_error,
          false,
        );
        const graph = await steward.attempt(name, 'read_graph');
        assert.equal(graph.content.split('likes tea').length, 2, 'told once');
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },

  'sequential thinking': async (steward) => {
    const path = program('@modelcontextprotocol/server-sequential-thinking/dist/index.js');
    await plugged(steward, stdio('thinking', path), async (name) => {
      const [tool] = await connected(steward, name);
      const thought = { thought: 'First', thoughtNumber: 1, totalThoughts: 1 };
      const wanted = { ...thought, nextThoughtNeeded: false };
      assert.equal((await steward.attempt(name, tool, wanted)).is_error, false);
    });
  },

  'FastMCP, signed in to, which forgets its clients': async (steward) => {
    const [issuer, port] = [await freePort(), await freePort()];
    const server = await start([FORGETFUL, `${issuer}`, `${port}`]);
    const registrations = async () =>
      (await (await fetch(`http://127.0.0.1:${issuer}/test/registrations`)).json()).registrations;
    // Whoever signs people in is named by the server, not by the person, so that a call within this machine needs their word.
    await steward.call('PUT', '/api/settings', { allowed_hosts: `127.0.0.1:${issuer}` });
    const forget = () => fetch(`http://127.0.0.1:${issuer}/test/forget`, { method: 'POST' });
    try {
      const url = `http://127.0.0.1:${port}/mcp`;
      const plug = { name: 'forgetful', transport: 'streamable_http', url };
      await plugged(steward, plug, async (name) => {
        assert.equal((await steward.connect(name)).state, 'needs_auth');
        assert.equal((await steward.signIn(name)).state, 'connected');
        assert.equal((await steward.attempt(name, 'whisper')).content, 'psst');
        assert.equal(await registrations(), 1);
        await forget();
        assert.equal((await steward.attempt(name, 'whisper')).is_error, true);
        assert.equal((await steward.signIn(name)).state, 'connected', 'it is registered again');
        assert.equal((await steward.attempt(name, 'whisper')).content, 'psst');
        assert.equal(await registrations(), 2, 'once');
        await steward.call('POST', `/api/mcp/servers/${name}/sign-out`);
        await forget();
        assert.equal((await steward.signIn(name)).state, 'connected');
      });
      await forget();
      await plugged(steward, plug, async (name) => {
        await steward.connect(name);
        assert.equal((await steward.signIn(name)).state, 'connected', 'removed and added again');
      });
    } finally {
      await server.stop();
    }
  },
};

/** Those that take longer. */
export const slowServers = {
  playwright: async (steward) => {
    const page = createServer((_, reply) => {
      reply.setHeader('content-type', 'text/html');
      reply.end('<title>The old tower</title><h1>44 metres</h1>');
    }).listen(0, '127.0.0.1');
    const { args } = await steward.server('playwright');
    const flags = args.slice(args.indexOf('@playwright/mcp@latest') + 1);
    if (!flags.includes('--executable-path')) {
      console.log('  left out: there is no Chromium on this machine');
      page.close();
      return;
    }
    try {
      // What comes with Steward fetches the newest one; here it is the one of the lock file, with the same line behind it.
      const server = stdio('browser', bin('@playwright/mcp', 'playwright-mcp'), [
        ...flags,
        '--headless',
        '--no-sandbox',
        '--isolated',
      ]);
      await plugged(steward, server, async (name) => {
        await connected(steward, name);
        const url = `http://127.0.0.1:${page.address().port}/`;
        const seen = await steward.attempt(name, 'browser_navigate', { url });
        assert.equal(seen.is_error, false, seen.content);
        assert.match((await steward.attempt(name, 'browser_snapshot')).content, /44 metres/);
        const shot = await steward.attempt(name, 'browser_take_screenshot');
        assert.equal(shot.is_error, false, shot.content);
        assert.ok(shot.content.length < 5_000, 'no base64 is read by a model');
        await steward.attempt(name, 'browser_close');
      });
    } finally {
      page.close();
    }
  },
};
