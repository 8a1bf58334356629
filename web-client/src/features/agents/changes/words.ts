import type { RunChange, RunUndo } from '@/api/agentChanges';
import { plural } from '@/kit/figures/format';

const KINDS: Record<RunChange['kind'], string> = {
  topic: 'topic',
  message: 'message',
  memory: 'memory',
  skill: 'skill',
  reminder: 'reminder',
  agent_state: 'note for its next runs',
  workflow_state: 'value of a workflow',
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

/** What can still be taken back, as far as one knows. */
export function isOpen({ undone_at, lost }: RunChange): boolean {
  return undone_at === null && lost === null;
}

/** What has become of it, in a sentence. */
export function outcomeOf({ undone_count: undone, conflict_count: left }: RunUndo): string {
  if (left === 0) {
    return undone === 1 ? 'It is taken back.' : `All ${plural(undone, 'thing')} are taken back.`;
  }
  const rest = `${plural(left, 'thing')} ${left === 1 ? 'was' : 'were'} left alone`;
  return undone === 0
    ? `Nothing was taken back: ${rest}.`
    : `${plural(undone, 'thing')} ${undone === 1 ? 'is' : 'are'} taken back; ${rest}.`;
}
