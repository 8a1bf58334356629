import { agents, type Decision } from '@/api/agents';
import { goneIsWell } from '@/api/problem';
import { keys } from '@/api/queries';
import { schedules } from '@/api/schedules';
import {
  type Attempt,
  approveWorkflow,
  archiveWorkflow,
  cancelWorkflow,
  changeWorkflow,
  decideWorkflowPermission,
  deleteWorkflow,
  pauseWorkflow,
  rejectWorkflow,
  replayWorkflowStep,
  restoreWorkflow,
  resumeWorkflow,
  retryWorkflow,
  runWorkflow,
  unarchiveWorkflow,
  type Workflow,
  workflows,
} from '@/api/workflows';
import type { Command } from '@/kit/commands/command';
import { oneByOne } from '@/kit/commands/oneByOne';
import { type Patch, patch } from '@/kit/commands/overlay';
import { keep } from '@/kit/drafts';
import { isDone } from './labels';

const ALL = [workflows.key];
/** This also ends requests of the steps' agents, which the inbox counts. */
const WITH_AGENTS = [...ALL, agents.key];

function changed(id: number, changes: Partial<Workflow>): Patch[] {
  return [
    patch(workflows.all().queryKey, (all) =>
      all.map((one) => (one.id === id ? { ...one, ...changes } : one)),
    ),
    patch(workflows.one(id).queryKey, (one) => ({ ...one, ...changes })),
  ];
}

const without = (gone: readonly Workflow[]) => {
  const ids = new Set(gone.map(({ id }) => id));
  return (all: Workflow[]) => all.filter(({ id }) => !ids.has(id));
};

const named = (all: readonly Workflow[]) =>
  all.length === 1 ? `“${all[0]?.name}”` : `${all.length} workflows`;

/** Where typed text is kept until it is sent; a brief is kept for the next run. */
export const briefOf = (id: number) => `brief:${id}`;
export const answerOf = (id: number) => `workflow-answer:${id}`;
export const signOffOf = (attempt: number) => `sign-off:${attempt}`;
export const materialOf = (attempt: number) => `material:${attempt}`;
export const guidanceOf = (attempt: number) => `guidance:${attempt}`;

function signedOff(attempt: number) {
  keep('draft', signOffOf(attempt), '');
  keep('draft', materialOf(attempt), '');
}

export const start: Command<{ workflow: Workflow; brief: string }> = {
  touches: ALL,
  patches: ({ workflow: { id } }) => changed(id, { status: 'running', error: null }),
  send: ({ workflow: { id }, brief }) => runWorkflow(id, brief),
  failed: ({ workflow: { name } }) => `“${name}” did not start.`,
};

export const pause: Command<Workflow> = {
  touches: ALL,
  patches: ({ id }) => changed(id, { status: 'paused' }),
  send: ({ id }) => pauseWorkflow(id),
  failed: ({ name }) => `“${name}” was not paused.`,
};

export const resume: Command<{ workflow: Workflow; answer: string }> = {
  touches: ALL,
  patches: ({ workflow: { id } }) => changed(id, { status: 'running', error: null }),
  send: async ({ workflow: { id }, answer }) => {
    await resumeWorkflow(id, answer);
    keep('draft', answerOf(id), '');
  },
  failed: ({ workflow: { name } }) => `“${name}” did not resume.`,
};

export const cancel: Command<Workflow> = {
  touches: WITH_AGENTS,
  confirm: ({ name }) => ({
    title: `Stop the run of “${name}”?`,
    description: 'Finished steps are kept. You can retry a stopped run from a step.',
    label: 'Stop the run',
  }),
  patches: ({ id }) => changed(id, { status: 'cancelled' }),
  send: ({ id }) => cancelWorkflow(id),
  failed: ({ name }) => `The run of “${name}” was not stopped.`,
};

export const retry: Command<{ workflow: Workflow; attempt: Attempt; guidance: string }> = {
  touches: ALL,
  patches: ({ workflow: { id } }) => changed(id, { status: 'running', error: null }),
  send: async ({ workflow: { id }, attempt, guidance }) => {
    await retryWorkflow(id, isDone(attempt) ? null : attempt.position, guidance);
    keep('draft', guidanceOf(attempt.id), '');
  },
  failed: () => 'The step was not retried.',
};

interface SignOff {
  workflow: Workflow;
  attempt: number;
  note: string;
}

export const approve: Command<SignOff & { material?: string | undefined }> = {
  touches: ALL,
  patches: ({ workflow: { id } }) => changed(id, { status: 'running' }),
  send: async ({ workflow: { id }, attempt, note, material }) => {
    await approveWorkflow(id, attempt, note, material);
    signedOff(attempt);
  },
  failed: () => 'The approval was not sent.',
};

export const reject: Command<SignOff> = {
  touches: ALL,
  patches: ({ workflow: { id } }) => changed(id, { status: 'running' }),
  send: async ({ workflow: { id }, attempt, note }) => {
    await rejectWorkflow(id, attempt, note);
    signedOff(attempt);
  },
  failed: () => 'The rejection was not sent.',
};

interface Asked {
  workflow: number;
  request: string;
  decision: Decision;
  /** With a refusal; empty for none. */
  note: string;
}

export const decide: Command<Asked> = {
  touches: WITH_AGENTS,
  patches: ({ workflow, request }) => [
    patch(workflows.one(workflow).queryKey, (one) => ({
      ...one,
      steps: one.steps.map((step) =>
        step.agent?.pending_permission?.request_id === request
          ? { ...step, agent: { ...step.agent, pending_permission: null } }
          : step,
      ),
    })),
  ],
  send: ({ workflow, request, decision, note }) =>
    decideWorkflowPermission(workflow, { request_id: request, decision, ...(note && { note }) }),
  failed: () => 'The decision was not sent.',
};

export const replay: Command<{ workflow: number; attempt: number }> = {
  touches: ALL,
  send: ({ workflow, attempt }) => replayWorkflowStep(workflow, attempt),
  failed: () => 'The step was not replayed.',
};

/** Only while no run is active, which would be stopped, too. */
export const stopReplay: Command<{ workflow: number }> = {
  touches: WITH_AGENTS,
  send: ({ workflow }) => cancelWorkflow(workflow),
  failed: () => 'The replay was not stopped.',
};

export const rename: Command<{ workflow: Workflow; name: string }> = {
  touches: [...ALL, schedules.key],
  patches: ({ workflow: { id }, name }) => changed(id, { name }),
  send: ({ workflow: { id }, name }) => changeWorkflow(id, { name }),
  failed: ({ workflow: { name } }) => `“${name}” was not renamed.`,
};

export const archive: Command<Workflow> = {
  touches: ALL,
  confirm: ({ name }) => ({
    title: `Archive “${name}”?`,
    description: 'Its steps and run history are kept. An archived workflow does not run.',
    label: 'Archive',
  }),
  patches: (one) => [patch(workflows.all().queryKey, without([one]))],
  send: ({ id }) => goneIsWell(archiveWorkflow(id)),
  undo: {
    description: ({ name }) => `Archived “${name}”.`,
    send: ({ id }) => goneIsWell(unarchiveWorkflow(id)),
    failed: ({ name }) => `“${name}” was not unarchived.`,
  },
  failed: ({ name }) => `“${name}” was not archived.`,
};

export const unarchive: Command<Workflow> = {
  touches: ALL,
  patches: (one) => [patch(workflows.archived().queryKey, without([one]))],
  send: ({ id }) => goneIsWell(unarchiveWorkflow(id)),
  failed: ({ name }) => `“${name}” was not unarchived.`,
};

export const remove: Command<Workflow[]> = {
  touches: [...WITH_AGENTS, keys.trash, schedules.key],
  confirm: (all) => ({
    title: `Delete ${named(all)}?`,
    description:
      'You can restore the workflow from the trash, but not its runs or its webhook. Agents that belong to a step are deleted with it; reusable agents are kept.',
    label: 'Delete',
  }),
  patches: (all) => [
    patch(workflows.all().queryKey, without(all)),
    patch(workflows.archived().queryKey, without(all)),
  ],
  send: (all) => oneByOne(all, ({ id }) => goneIsWell(deleteWorkflow(id))),
  undo: {
    description: (all) => `Deleted ${named(all)}.`,
    send: (all) => oneByOne(all, ({ id }) => goneIsWell(restoreWorkflow(id))),
    failed: (all) => `${named(all)} could not be restored.`,
  },
  failed: (all) => `${named(all)} could not be deleted.`,
};
