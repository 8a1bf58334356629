// A FastMCP server that takes signed-in clients only, and the authorization server of the official SDK beside it. It keeps its
// clients in memory and forgets them when it is told to, as many servers do with every restart.
import { randomUUID } from 'node:crypto';
import { mcpAuthRouter } from '@modelcontextprotocol/sdk/server/auth/router.js';
import express from 'express';
import { FastMCP } from 'fastmcp';

const [issuerPort, toolPort] = process.argv.slice(2).map(Number);
const issuer = new URL(`http://127.0.0.1:${issuerPort}/`);
const resource = new URL(`http://127.0.0.1:${toolPort}/mcp`);
const clients = new Map();
const codes = new Map();
const tokens = new Map();
let registrations = 0;

function grant(client) {
  const access = randomUUID();
  const refresh = randomUUID();
  tokens.set(access, client);
  tokens.set(refresh, client);
  return { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: 3600 };
}

const provider = {
  clientsStore: {
    getClient: (id) => clients.get(id),
    registerClient(client) {
      registrations += 1;
      const known = { ...client, client_id: randomUUID() };
      clients.set(known.client_id, known);
      return known;
    },
  },
  async authorize(_client, { redirectUri, state, codeChallenge }, res) {
    const code = randomUUID();
    codes.set(code, codeChallenge);
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    if (state) back.searchParams.set('state', state);
    res.redirect(back.href);
  },
  challengeForAuthorizationCode: async (_, code) => codes.get(code),
  async exchangeAuthorizationCode(client, code) {
    if (!codes.delete(code)) throw new Error('no such code');
    return grant(client.client_id);
  },
  exchangeRefreshToken: async (client) => grant(client.client_id),
  verifyAccessToken: async (token) => ({ token, clientId: tokens.get(token), scopes: [] }),
  revokeToken: async (_, { token }) => void tokens.delete(token),
};

const app = express();
app.post('/test/forget', (_, res) => {
  clients.clear();
  tokens.clear();
  res.json({});
});
app.get('/test/registrations', (_, res) => res.json({ registrations }));
app.use(mcpAuthRouter({ provider, issuerUrl: issuer, resourceServerUrl: resource }));
app.listen(issuerPort, '127.0.0.1');

const server = new FastMCP({
  name: 'Forgetful',
  version: '1.0.0',
  oauth: {
    enabled: true,
    protectedResource: { resource: resource.href, authorizationServers: [issuer.href] },
  },
  authenticate: async (request) => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!tokens.has(token)) {
      throw new Response(null, {
        status: 401,
        headers: {
          'WWW-Authenticate': `Bearer resource_metadata="http://127.0.0.1:${toolPort}/.well-known/oauth-protected-resource"`,
        },
      });
    }
    return { token };
  },
});
server.addTool({
  name: 'whisper',
  description: 'Says what it is told to those who are signed in',
  execute: async () => 'psst',
});
await server.start({
  transportType: 'httpStream',
  httpStream: { port: toolPort, host: '127.0.0.1', endpoint: '/mcp' },
});
console.log('listening');
