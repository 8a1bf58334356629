interface Call {
  id: string;
  function: { name: string; arguments: string };
}

interface Sent {
  role: string;
  content?: unknown;
  tool_calls?: Call[];
  tool_call_id?: string;
}

const FOLLOWS: Record<string, readonly string[]> = {
  user: ['system', 'assistant'],
  assistant: ['user', 'tool'],
  tool: ['assistant', 'tool'],
};

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** The faults for which a strict provider would refuse a request; the server's tests check more. */
export function brokenInvariants(messages: readonly Sent[]): string[] {
  const broken: string[] = [];
  const ids = new Set<string>();
  let before = 'system';
  for (const [at, { role, content, tool_calls: calls = [] }] of messages.entries()) {
    if (!(role === 'system' && at === 0) && !FOLLOWS[role]?.includes(before))
      broken.push(`${role} follows ${before}`);
    if (calls.length === 0 && (content === undefined || content === null || content === ''))
      broken.push(`a message of ${role} is empty`);
    for (const { id, function: called } of calls) {
      if (ids.has(id)) broken.push(`the call ${id} is there twice`);
      if (!isObject(called.arguments))
        broken.push(`the arguments ${called.arguments} are no object`);
      ids.add(id);
    }
    const results = messages.slice(at + 1, at + 1 + calls.length).map((one) => one.tool_call_id);
    if (calls.some(({ id }) => !results.includes(id))) broken.push('a call has no result');
    before = role;
  }
  if (before === 'assistant') broken.push('the model has the last word');
  return broken;
}
