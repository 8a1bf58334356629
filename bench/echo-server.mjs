// A tool server that does nothing: its tool returns its arguments.
import { createInterface } from 'node:readline';

const echo = {
  name: 'echo',
  description: 'Gives back what it was given',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'echo', version: '1' },
  }),
  'tools/list': () => ({ tools: [echo] }),
  'tools/call': ({ arguments: { text } }) => ({ content: [{ type: 'text', text }] }),
  ping: () => ({}),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined && method in answers)
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) }));
}
