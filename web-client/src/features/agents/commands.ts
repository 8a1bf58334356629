import {
  type Agent,
  type AgentTranscript,
  agents,
  answerPermission,
  archiveAgent,
  type Blueprint,
  cancelAgent,
  changeAgent,
  type Decision,
  deleteAgent,
  type InboxItem,
  markAgentUnread,
  putOffPermission,
  removeBlueprint,
  resetGrants,
  restoreAgent,
  resumeAgent,
  sendToAgent,
  startAgent,
  unarchiveAgent,
} from '@/api/agents';
import { goneIsWell } from '@/api/problem';
import type { Command } from '@/kit/commands/command';
import { oneByOne } from '@/kit/commands/oneByOne';
import { type Patch, patch, patchAll } from '@/kit/commands/overlay';

const ALL = [agents.key];

function named(all: readonly Agent[]): string {
  return all.length === 1 ? `“${all[0]?.title}”` : `${all.length} agents`;
}
const areOrIs = (all: readonly unknown[]) => (all.length === 1 ? 'is' : 'are');

const without = (gone: readonly Agent[]) => {
  const ids = new Set(gone.map(({ id }) => id));
  return (all: Agent[]) => all.filter(({ id }) => !ids.has(id));
};

function changed(id: number, changes: Partial<Agent>): Patch[] {
  return [
    patch(agents.all().queryKey, (all) =>
      all.map((agent) => (agent.id === id ? { ...agent, ...changes } : agent)),
    ),
    patch(agents.one(id).queryKey, (agent) => ({ ...agent, ...changes })),
  ];
}

export const start: Command<Agent> = {
  touches: ALL,
  patches: ({ id }) => changed(id, { status: 'pending', error: null, blocked_question: null }),
  send: ({ id }) => startAgent(id),
  failed: ({ title }) => `“${title}” was not started.`,
};

export const resume: Command<Agent> = {
  touches: ALL,
  patches: ({ id }) => changed(id, { status: 'pending', error: null }),
  send: ({ id }) => resumeAgent(id),
  failed: ({ title }) => `“${title}” does not go on.`,
};

export const stop: Command<Agent> = {
  touches: ALL,
  patches: ({ id }) => changed(id, { status: 'cancelled', pending_permission: null }),
  send: ({ id }) => cancelAgent(id),
  failed: ({ title }) => `“${title}” was not stopped.`,
};

export const rename: Command<{ agent: Agent; title: string }> = {
  touches: ALL,
  patches: ({ agent, title }) => changed(agent.id, { title }),
  send: ({ agent, title }) => changeAgent(agent.id, { title }),
  failed: ({ agent }) => `“${agent.title}” keeps its name.`,
};

export const unread: Command<Agent> = {
  touches: ALL,
  send: ({ id }) => markAgentUnread(id),
  failed: ({ title }) => `“${title}” stays as it is.`,
};

export const archive: Command<Agent[]> = {
  touches: ALL,
  patches: (all) => [patch(agents.all().queryKey, without(all))],
  send: (all) => oneByOne(all, ({ id }) => goneIsWell(archiveAgent(id))),
  undo: {
    says: (all) => `${named(all)} ${areOrIs(all)} in the archive.`,
    send: (all) => oneByOne(all, ({ id }) => goneIsWell(unarchiveAgent(id))),
    failed: (all) => `${named(all)} could not be taken out of the archive.`,
  },
  failed: (all) => `${named(all)} could not be archived.`,
};

export const unarchive: Command<Agent[]> = {
  touches: ALL,
  patches: (all) => [patch(agents.archived().queryKey, without(all))],
  send: (all) => oneByOne(all, ({ id }) => goneIsWell(unarchiveAgent(id))),
  undo: {
    says: (all) => `${named(all)} ${areOrIs(all)} back among the agents.`,
    send: (all) => oneByOne(all, ({ id }) => goneIsWell(archiveAgent(id))),
    failed: (all) => `${named(all)} could not be archived again.`,
  },
  failed: (all) => `${named(all)} could not be taken out of the archive.`,
};

/** An agent comes back, its runs do not: so it is asked before, and can be taken back for a while. */
export const remove: Command<Agent[]> = {
  touches: ALL,
  confirm: (all) => ({
    title: `Delete ${named(all)}?`,
    says: 'Its transcript, its runs and what it made are erased. The agent itself can be brought back from the trash.',
    label: 'Delete',
  }),
  patches: (all) => [
    patch(agents.all().queryKey, without(all)),
    patch(agents.archived().queryKey, without(all)),
  ],
  send: (all) => oneByOne(all, ({ id }) => goneIsWell(deleteAgent(id))),
  undo: {
    says: (all) => `${named(all)} ${areOrIs(all)} deleted.`,
    send: (all) => oneByOne(all, ({ id }) => goneIsWell(restoreAgent(id))),
    failed: (all) => `${named(all)} could not be brought back.`,
  },
  failed: (all) => `${named(all)} could not be deleted.`,
};

export interface Asked {
  agent: number;
  request: string;
}

/** Takes a decision out of what is seen, in every view. */
function decided({ agent, request }: Asked): Patch[] {
  const goesOn = (one: Agent): Agent =>
    one.pending_permission?.request_id === request
      ? { ...one, pending_permission: null, status: 'running' }
      : one;
  return [
    patch(agents.inbox().queryKey, (items) =>
      items.filter(({ request_id }) => request_id !== request),
    ),
    patch(agents.one(agent).queryKey, goesOn),
    patch(agents.all().queryKey, (all) => all.map(goesOn)),
    patchAll<AgentTranscript>([...agents.oneKey(agent), 'transcript'], (told) => ({
      ...told,
      pending: told.pending.filter(({ request_id }) => request_id !== request),
    })),
  ];
}

export const decide: Command<Asked & { decision: Decision; note?: string }> = {
  touches: ALL,
  patches: decided,
  send: ({ agent, request, decision, note = '' }) =>
    answerPermission(agent, {
      request_id: request,
      decision,
      note: note.trim() === '' ? null : note.trim(),
    }),
  failed: () => 'The decision was not taken.',
};

/** The same decision about several things, one after the other. */
export const decideAll: Command<{ items: readonly InboxItem[]; decision: Decision }> = {
  touches: ALL,
  patches: ({ items }) =>
    items.flatMap(({ agent_id, request_id }) =>
      request_id === null ? [] : decided({ agent: agent_id, request: request_id }),
    ),
  send: ({ items, decision }) =>
    oneByOne(items, async ({ agent_id, request_id }) => {
      if (request_id === null) return;
      // What somebody else has decided meanwhile is decided.
      await goneIsWell(answerPermission(agent_id, { request_id, decision }));
    }),
  failed: () => 'Not all decisions were taken.',
};

export const later: Command<Asked> = {
  touches: ALL,
  send: ({ agent, request }) => putOffPermission(agent, request),
  failed: () => 'It was not put off.',
};

/** Tells an agent something: an answer to its question, or what it is to do next. */
export const say: Command<{ agent: number; words: string }> = {
  touches: ALL,
  patches: ({ agent }) => [
    patch(agents.inbox().queryKey, (items) =>
      items.filter(({ agent_id, request_id }) => agent_id !== agent || request_id !== null),
    ),
  ],
  send: ({ agent, words }) => sendToAgent(agent, words),
  failed: () => 'The agent was not told.',
};

/** Lets an agent that has used up its tokens go on with more of them. */
export const raise: Command<{ agent: number; budget: number }> = {
  touches: ALL,
  patches: ({ agent }) => [
    patch(agents.inbox().queryKey, (items) => items.filter(({ agent_id }) => agent_id !== agent)),
  ],
  send: async ({ agent, budget }) => {
    await changeAgent(agent, { token_budget: budget });
    await sendToAgent(agent, 'Go on.');
  },
  failed: () => 'The budget was not raised.',
};

export const removeBlueprints: Command<Blueprint> = {
  touches: [agents.blueprints().queryKey],
  confirm: ({ name }) => ({
    title: `Delete the blueprint “${name}”?`,
    says: 'Agents that were made of it stay as they are.',
    label: 'Delete',
  }),
  patches: ({ id }) => [
    patch(agents.blueprints().queryKey, (all) => all.filter((one) => one.id !== id)),
  ],
  send: ({ id }) => goneIsWell(removeBlueprint(id)),
  failed: ({ name }) => `The blueprint “${name}” was not deleted.`,
};

export const forgetGrants: Command<null> = {
  touches: [agents.grants().queryKey],
  patches: () => [patch(agents.grants().queryKey, () => [])],
  send: resetGrants,
  failed: () => 'The approvals were not taken back.',
};
