import type { RunChange, RunUndo } from '@/api/agentChanges';
import { count, plural } from '@/kit/figures/format';

const KINDS: Record<RunChange['kind'], string> = {
  topic: 'topic',
  message: 'message',
  memory: 'memory',
  skill: 'skill',
  reminder: 'reminder',
  agent_state: 'agent note',
  workflow_state: 'workflow value',
};

const ACTIONS: Record<RunChange['action'], string> = {
  created: 'New',
  changed: 'Changed',
  deleted: 'Deleted',
};

/** New topic, Changed memory, Deleted skill. */
export function whatOf({ action, kind }: Pick<RunChange, 'action' | 'kind'>): string {
  return `${ACTIONS[action]} ${KINDS[kind]}`;
}

/** Whether a change can still be undone, as far as known. */
export function isOpen({ undone_at, lost }: RunChange): boolean {
  return undone_at === null && lost === null;
}

/** The outcome of an undo, in a sentence. */
export function outcomeOf({ undone_count: undone, conflict_count: left }: RunUndo): string {
  if (left === 0) {
    return undone === 1 ? 'Change undone.' : `All ${plural(undone, 'change')} undone.`;
  }
  return `${undone === 0 ? 'Nothing' : plural(undone, 'change')} undone, ${count(left)} skipped.`;
}
