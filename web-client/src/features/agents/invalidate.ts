import type { QueryClient } from '@tanstack/react-query';
import { type Agent, agents, markAgentRead, rulesKey } from '@/api/agents';
import { eventOf } from '@/api/containers';
import { events } from '@/api/events';
import { overlayOf } from '@/kit/commands/overlay';
import { groupOf } from './groups';

/** Events within this time are handled by one read. */
const SOON_MS = 120;
/** From this many agents on, all are read again. */
const MANY = 8;

interface Waiting {
  ids: Set<number>;
  isAll: boolean;
}
const waiting = new WeakMap<QueryClient, Waiting>();
const reading = new WeakSet<QueryClient>();

const ALL = agents.all().queryKey;
const LISTS = [ALL, agents.archived().queryKey, agents.inbox().queryKey];
/** Everything that may have changed if no agent is named. */
const OTHERS = [rulesKey, agents.blueprints().queryKey];

/** Handles changes of agents. Only the named ones are read again, one round after the other. */
export function agentTold(client: QueryClient, id: number | undefined) {
  const known = waiting.get(client);
  const told = known ?? { ids: new Set(), isAll: false };
  if (id === undefined) told.isAll = true;
  else told.ids.add(id);
  if (known) return;
  waiting.set(client, told);
  if (!reading.has(client)) readSoon(client);
}

function readSoon(client: QueryClient) {
  setTimeout(async () => {
    const told = waiting.get(client);
    waiting.delete(client);
    reading.add(client);
    try {
      if (told) await follow(client, told);
    } finally {
      // Not earlier: a read that is restarted before it ends would never end.
      reading.delete(client);
      if (waiting.has(client)) readSoon(client);
    }
  }, SOON_MS);
}

const again = (client: QueryClient, all: readonly (readonly unknown[])[]) =>
  Promise.all(all.map((queryKey) => client.invalidateQueries({ queryKey })));

async function follow(client: QueryClient, { ids, isAll }: Waiting) {
  const grants = again(client, [agents.grants().queryKey, ...(isAll ? OTHERS : [])]);
  if (isAll || ids.size > MANY) {
    await again(client, [...LISTS, ...[...ids].map(agents.oneKey)]);
  } else {
    const needed = await Promise.all([...ids].map((id) => readOne(client, id)));
    await again(client, [...new Set(needed.flat())]);
  }
  await grants;
}

/** Also the run of a workflow's step, which is not the agent's own, may ask. */
const isAsking = (agent: Agent | undefined) =>
  agent !== undefined && (groupOf(agent) === 'you' || agent.pending_permission !== null);

/** Reads an agent and updates it in the lists. Returns the lists that only the service can correct. */
async function readOne(client: QueryClient, id: number): Promise<readonly (readonly unknown[])[]> {
  const one = agents.one(id);
  const listed = client.getQueryData(ALL)?.find((agent) => agent.id === id);
  const before = listed ?? client.getQueryData(one.queryKey);
  const rest = client.invalidateQueries({ queryKey: agents.oneKey(id) });
  const agent = await client.fetchQuery({ ...one, staleTime: 0 }).catch(() => undefined);
  await rest;
  if (!agent) return LISTS;
  const isMoved = !before || (agent.archived_at === null) !== (before.archived_at === null);
  if (isMoved || (client.getQueryData(ALL) && !listed && agent.archived_at === null)) return LISTS;
  overlayOf(client).heard<Agent[]>(ALL, (all) => all.map((old) => (old.id === id ? agent : old)));
  return [
    ...(isAsking(before) || isAsking(agent) ? [agents.inbox().queryKey] : []),
    ...(agent.archived_at === null ? [] : [agents.archived().queryKey]),
    // A read in progress may be older than the event.
    ...(client.isFetching({ queryKey: ALL, exact: true }) > 0 ? [ALL] : []),
  ];
}

/** Marks the timeline as read; other windows hear it from the service, this one from itself. */
export async function readAgent(id: number): Promise<void> {
  await markAgentRead(id);
  events.tell('read.changed', eventOf('read.changed', { agent_session_id: id }));
}
