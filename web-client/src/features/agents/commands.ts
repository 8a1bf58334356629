import {
  type Agent,
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
  removeQueued,
  resetGrants,
  restoreAgent,
  resumeAgent,
  sendToAgent,
  startAgent,
  unarchiveAgent,
} from '@/api/agents';
import { type AgentTranscript, transcriptsKey } from '@/api/agentTranscript';
import { memories } from '@/api/memories';
import { goneIsWell } from '@/api/problem';
import { trash } from '@/api/trash';
import type { Command } from '@/kit/commands/command';
import { oneByOne } from '@/kit/commands/oneByOne';
import { type Patch, patch, patchAll } from '@/kit/commands/overlay';
import { keep, kept } from '@/kit/drafts';
import { callOf } from '@/kit/slash/call';

const ALL = [agents.key];

function named(all: readonly Agent[]): string {
  return all.length === 1 ? `“${all[0]?.title}”` : `${all.length} agents`;
}

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
  failed: ({ title }) => `Could not start “${title}”.`,
};

export const resume: Command<Agent> = {
  touches: ALL,
  patches: ({ id }) => changed(id, { status: 'pending', error: null }),
  send: ({ id }) => resumeAgent(id),
  failed: ({ title }) => `Could not resume “${title}”.`,
};

export const stop: Command<Agent> = {
  touches: ALL,
  patches: ({ id }) => changed(id, { status: 'cancelled', pending_permission: null }),
  send: ({ id }) => cancelAgent(id),
  failed: ({ title }) => `Could not stop “${title}”.`,
};

export const rename: Command<{ agent: Agent; title: string }> = {
  touches: ALL,
  patches: ({ agent, title }) => changed(agent.id, { title }),
  send: ({ agent, title }) => changeAgent(agent.id, { title }),
  failed: ({ agent }) => `Could not rename “${agent.title}”.`,
};

export const unread: Command<Agent> = {
  touches: ALL,
  send: ({ id }) => markAgentUnread(id),
  failed: ({ title }) => `Could not mark “${title}” as unread.`,
};

export const archive: Command<Agent[]> = {
  touches: ALL,
  patches: (all) => [patch(agents.all().queryKey, without(all))],
  send: (all) => oneByOne(all, ({ id }) => goneIsWell(archiveAgent(id))),
  undo: {
    says: (all) => `Archived ${named(all)}.`,
    send: (all) => oneByOne(all, ({ id }) => goneIsWell(unarchiveAgent(id))),
    failed: (all) => `Could not unarchive ${named(all)}.`,
  },
  failed: (all) => `Could not archive ${named(all)}.`,
};

export const unarchive: Command<Agent[]> = {
  touches: ALL,
  patches: (all) => [patch(agents.archived().queryKey, without(all))],
  send: (all) => oneByOne(all, ({ id }) => goneIsWell(unarchiveAgent(id))),
  undo: {
    says: (all) => `Unarchived ${named(all)}.`,
    send: (all) => oneByOne(all, ({ id }) => goneIsWell(archiveAgent(id))),
    failed: (all) => `Could not archive ${named(all)}.`,
  },
  failed: (all) => `Could not unarchive ${named(all)}.`,
};

/** An agent comes back, its runs do not: so it is asked before, and can be taken back for a while. */
export const remove: Command<Agent[]> = {
  touches: [...ALL, trash.key],
  confirm: (all) => ({
    title: `Delete ${named(all)}?`,
    says: 'The transcript, runs, results and webhooks are erased. You can restore the agent from the trash.',
    label: 'Delete',
  }),
  patches: (all) => [
    patch(agents.all().queryKey, without(all)),
    patch(agents.archived().queryKey, without(all)),
  ],
  send: (all) => oneByOne(all, ({ id }) => goneIsWell(deleteAgent(id))),
  undo: {
    says: (all) => `Deleted ${named(all)}.`,
    send: (all) => oneByOne(all, ({ id }) => goneIsWell(restoreAgent(id))),
    failed: (all) => `Could not restore ${named(all)}.`,
  },
  failed: (all) => `Could not delete ${named(all)}.`,
};

export interface Asked {
  agent: number;
  request: string;
}

/** Takes a decision out of what is seen, in every view. */
function decided({ agent, request }: Asked): Patch[] {
  const answered = (one: Agent): Agent =>
    one.pending_permission?.request_id === request
      ? { ...one, pending_permission: null, status: 'running' }
      : one;
  return [
    patch(agents.inbox().queryKey, (items) =>
      items.filter(({ request_id }) => request_id !== request),
    ),
    patch(agents.one(agent).queryKey, answered),
    patch(agents.all().queryKey, (all) => all.map(answered)),
    patchAll<AgentTranscript>(transcriptsKey(agent), (told) => ({
      ...told,
      pending: told.pending.filter(({ request_id }) => request_id !== request),
    })),
  ];
}

/** Where the note of a refusal is kept until it is sent. */
export const noteOf = (request: string) => `deny:${request}`;

export const decide: Command<Asked & { decision: Decision; note?: string }> = {
  touches: ALL,
  patches: decided,
  send: async ({ agent, request, decision, note = '' }) => {
    await answerPermission(agent, {
      request_id: request,
      decision,
      note: note.trim() === '' ? null : note.trim(),
    });
    keep('draft', noteOf(request), '');
  },
  failed: () => 'Your decision was not saved.',
};

/** The same decision about several things, one after the other. */
export const decideAll: Command<{
  items: readonly InboxItem[];
  decision: Decision;
  note?: string;
}> = {
  touches: ALL,
  patches: ({ items }) =>
    items.flatMap(({ agent_id, request_id }) =>
      request_id === null ? [] : decided({ agent: agent_id, request: request_id }),
    ),
  send: ({ items, decision, note = '' }) =>
    oneByOne(items, async ({ agent_id, request_id }) => {
      if (request_id === null) return;
      // What someone else has decided meanwhile is decided.
      await goneIsWell(
        answerPermission(agent_id, { request_id, decision, note: note.trim() || null }),
      );
    }),
  failed: () => 'Some decisions were not saved.',
};

export const later: Command<Asked> = {
  touches: ALL,
  send: ({ agent, request }) => putOffPermission(agent, request),
  failed: () => 'Could not postpone the request.',
};

/** What it is told where someone only wants it to go on. */
export const GO_ON = 'Continue.';

/** Takes its question out of what is seen: it was told what it needs. */
function goesOn(agent: number, changes: Partial<Agent> = {}): Patch[] {
  return [
    patch(agents.inbox().queryKey, (items) =>
      items.filter(({ agent_id, request_id }) => agent_id !== agent || request_id !== null),
    ),
    ...changed(agent, {
      status: 'pending',
      block_reason: null,
      blocked_question: null,
      ...changes,
    }),
  ];
}

interface Said {
  agent: number;
  words: string;
  /** Where the words are kept until they are sent. */
  draft?: string;
  /** Whether the agent works: it hears them once its turn has ended. */
  isQueued?: boolean;
}

/** Tells an agent something: an answer to its question, or what it is to do next. */
export const say: Command<Said> = {
  // A command may be about what is remembered.
  touches: [...ALL, memories.key],
  // A command is carried out by Steward: what the agent asks stays open.
  patches: ({ agent, words, isQueued }) => (isQueued || callOf(words) ? [] : goesOn(agent)),
  send: async ({ agent, words, draft }) => {
    await sendToAgent(agent, words);
    if (draft && kept('draft', draft).trim() === words) keep('draft', draft, '');
  },
  failed: () => 'Message not sent.',
};

/** Takes back what an agent has not been told yet. */
export const unqueue: Command<{ agent: number; message: number }> = {
  touches: ALL,
  patches: ({ agent, message }) => [
    patch(agents.queue(agent).queryKey, (all) => all.filter(({ id }) => id !== message)),
  ],
  send: ({ agent, message }) => removeQueued(agent, message),
  failed: () => 'The message was not removed.',
};

/** What an agent may spend over all its runs. */
type Budget = { token_budget: number } | { money_budget: number };

/** Lets an agent that has used up what it may spend go on with more of it. */
export const raise: Command<{ agent: number; budget: Budget }> = {
  touches: ALL,
  patches: ({ agent, budget }) => goesOn(agent, budget),
  send: async ({ agent, budget }) => {
    const { status } = await changeAgent(agent, budget);
    // What it had been told goes on by itself
    if (status === 'idle') await sendToAgent(agent, GO_ON);
  },
  failed: () => 'The budget was not raised.',
};

export const removeBlueprints: Command<Blueprint> = {
  touches: [agents.blueprints().queryKey],
  confirm: ({ name }) => ({
    title: `Delete the template “${name}”?`,
    says: 'Agents created from it stay as they are.',
    label: 'Delete',
  }),
  patches: ({ id }) => [
    patch(agents.blueprints().queryKey, (all) => all.filter((one) => one.id !== id)),
  ],
  send: ({ id }) => goneIsWell(removeBlueprint(id)),
  failed: ({ name }) => `Could not delete the template “${name}”.`,
};

export const forgetGrants: Command<null> = {
  touches: [agents.grants().queryKey],
  patches: () => [patch(agents.grants().queryKey, () => [])],
  send: resetGrants,
  failed: () => 'Could not revoke the approvals.',
};
