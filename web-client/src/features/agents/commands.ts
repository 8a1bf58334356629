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
import { goneIsWell } from '@/api/problem';
import { keys } from '@/api/queries';
import { schedules } from '@/api/schedules';
import { workflows } from '@/api/workflows';
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

const AGAIN = {
  title: 'Start over?',
  description: 'The agent waits for you. A new run drops its question.',
  label: 'Run again',
};

export const start: Command<Agent> = {
  touches: ALL,
  confirm: ({ status }) => (status === 'blocked' ? AGAIN : undefined),
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
  touches: [...ALL, schedules.key, workflows.key],
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
    description: (all) => `Archived ${named(all)}.`,
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
    description: (all) => `Unarchived ${named(all)}.`,
    send: (all) => oneByOne(all, ({ id }) => goneIsWell(archiveAgent(id))),
    failed: (all) => `Could not archive ${named(all)}.`,
  },
  failed: (all) => `Could not unarchive ${named(all)}.`,
};

/** An agent can be restored, its runs cannot: so this asks first, and offers an undo for a while. */
export const remove: Command<Agent[]> = {
  touches: [...ALL, keys.trash, schedules.key, workflows.key],
  confirm: (all) => ({
    title: `Delete ${named(all)}?`,
    description:
      'The transcript, runs, results and webhooks are erased. You can restore the agent from the trash.',
    label: 'Delete',
  }),
  patches: (all) => [
    patch(agents.all().queryKey, without(all)),
    patch(agents.archived().queryKey, without(all)),
  ],
  send: (all) => oneByOne(all, ({ id }) => goneIsWell(deleteAgent(id))),
  undo: {
    description: (all) => `Deleted ${named(all)}.`,
    send: (all) => oneByOne(all, ({ id }) => goneIsWell(restoreAgent(id))),
    failed: (all) => `Could not restore ${named(all)}.`,
  },
  failed: (all) => `Could not delete ${named(all)}.`,
};

export interface Asked {
  agent: number;
  request: string;
}

/** Removes a pending decision from every view. */
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

/** The same decision for several requests, one after the other. */
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
      // A request decided elsewhere meanwhile counts as success.
      await goneIsWell(
        answerPermission(agent_id, { request_id, decision, note: note.trim() || null }),
      );
    }),
  failed: () => 'Some decisions were not saved.',
};

/** The message for an agent that should just continue. */
export const GO_ON = 'Continue.';

/** Removes the agent's question from every view: it has been answered. */
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
  /** Where the text is kept until it is sent. */
  draft?: string;
  /** Whether the agent is working: it gets the message after its turn. */
  isQueued?: boolean;
}

const CLEAR = {
  title: 'Erase the transcript?',
  description:
    'Messages of all runs and the results of the last run are erased. Agent notes are kept.',
  label: 'Erase',
};

/** Sends a message to an agent: an answer to its question, or its next task. */
export const say: Command<Said> = {
  // A command may change memories.
  touches: [...ALL, keys.memories],
  confirm: ({ words }) => {
    const call = callOf(words);
    return call?.name === 'clear' && !call.argument ? CLEAR : undefined;
  },
  // Steward carries out a command itself: the agent's question stays open.
  patches: ({ agent, words, isQueued }) => (isQueued || callOf(words) ? [] : goesOn(agent)),
  send: async ({ agent, words, draft }) => {
    await sendToAgent(agent, words);
    if (draft && kept('draft', draft).trim() === words) keep('draft', draft, '');
  },
  failed: () => 'Message not sent.',
  unanswered: () => 'The message may have arrived. Check the agent before you send it again.',
};

/** Withdraws a message that the agent has not got yet. */
export const unqueue: Command<{ agent: number; message: number }> = {
  touches: ALL,
  patches: ({ agent, message }) => [
    patch(agents.queue(agent).queryKey, (all) => all.filter(({ id }) => id !== message)),
  ],
  send: ({ agent, message }) => removeQueued(agent, message),
  failed: () => 'The message was not removed.',
};

/** An agent's budget for all its runs. */
type Budget = { token_budget: number } | { money_budget: number };

/** Raises the budget of an agent that has used it up, and continues it. */
export const raise: Command<{ agent: number; budget: Budget }> = {
  touches: ALL,
  patches: ({ agent, budget }) => goesOn(agent, budget),
  send: async ({ agent, budget }) => {
    const { status } = await changeAgent(agent, budget);
    // An agent with queued messages continues by itself
    if (status === 'idle') await sendToAgent(agent, GO_ON);
  },
  failed: () => 'The budget was not raised.',
};

export const removeBlueprints: Command<Blueprint> = {
  touches: [agents.blueprints().queryKey],
  confirm: ({ name }) => ({
    title: `Delete the template “${name}”?`,
    description: 'Agents created from it stay as they are.',
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
