import type { QueryClient } from '@tanstack/react-query';
import { type Agent, agents, markAgentRead, rulesKey } from '@/api/agents';
import { eventOf } from '@/api/containers';
import { events } from '@/api/events';
import { overlayOf } from '@/kit/commands/overlay';
import { groupOf } from './groups';

/** What a run tells in one breath is read once. */
const SOON_MS = 120;
/** From so many agents on, all are read again. */
const MANY = 8;

interface Waiting {
  ids: Set<number>;
  isAll: boolean;
}
const waiting = new WeakMap<QueryClient, Waiting>();
const reading = new WeakSet<QueryClient>();

const ALL = agents.all().queryKey;
const LISTS = [ALL, agents.archived().queryKey, agents.inbox().queryKey];
/** What may be meant where no agent is named. */
const OTHERS = [rulesKey, agents.blueprints().queryKey];

/** Agents have changed. Of hundreds only those are read again that were named, one round after the other. */
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
      // Not before: a read that is begun again before it ends, never ends.
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

const isAsking = (agent: Agent | undefined) => agent !== undefined && groupOf(agent) === 'you';

/** Reads an agent and puts it in its place. Returns the lists that only the service can put right. */
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
    // What is being read by now may be older than what was told.
    ...(client.isFetching({ queryKey: ALL, exact: true }) > 0 ? [ALL] : []),
  ];
}

/** Says that the timeline was looked at; other windows hear it from the service, this one from itself. */
export async function readAgent(id: number): Promise<void> {
  await markAgentRead(id);
  events.tell('read.changed', eventOf('read.changed', { agent_session_id: id }));
}
