import { setTimeout as delay } from 'node:timers/promises';

/** The service, by its API. */
export class Steward {
  /** @param url where it listens */
  constructor(url) {
    this.url = url.replace(/\/$/, '');
  }

  async call(method, path, body) {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  add(server) {
    return this.call('POST', '/api/mcp/servers/user', server);
  }

  remove({ id }) {
    return this.call('DELETE', `/api/mcp/servers/user/${id}`);
  }

  server(name) {
    return this.call('GET', `/api/mcp/servers/${name}`);
  }

  connect(name) {
    return this.call('POST', `/api/mcp/servers/${name}/connect`);
  }

  tools(name) {
    return this.call('GET', `/api/mcp/servers/${name}/tools`);
  }

  /** As a person tries a tool: text of the result, and whether it is an error. */
  attempt(name, tool, wanted = {}) {
    return this.call('POST', `/api/mcp/servers/${name}/tools/${tool}/try`, {
      arguments: JSON.stringify(wanted),
    });
  }

  /** Signs in as a person does whose browser follows where it is led; gives the server as it is then. */
  async signIn(name) {
    const cut = new AbortController();
    const events = await fetch(`${this.url}/api/events`, { signal: cut.signal });
    const ended = this.call('POST', `/api/mcp/servers/${name}/reauthenticate?use_popup=true`);
    const browser = browse(events.body, name);
    try {
      return await Promise.race([ended, browser.then(() => ended)]);
    } finally {
      cut.abort();
      browser.catch(() => {});
    }
  }
}

/** Opens each sign-in page of a server that is told. */
async function browse(body, name) {
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop();
    for (const event of events) {
      const data = event
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5))
        .join('\n');
      if (!data.includes('mcp.auth_url')) continue;
      const told = JSON.parse(data);
      if (told.server === name) await (await fetch(told.url)).text();
    }
  }
}

/** Waits until something is so, for ten seconds at the most. */
export async function until(what, isSo) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isSo()) return;
    await delay(100);
  }
  throw new Error(`It did not come to this: ${what}`);
}
