import { useMemo } from 'react';
import type { AgentEvent } from '@/api/agents';
import { EntryRow } from './EntryRow';
import { entriesOf } from './entries';

export interface ActivityProps {
  events: readonly AgentEvent[];
  isLive: boolean;
}

/** What an agent did, for a page of another feature: complete, without controls. */
export default function Activity({ events, isLive }: ActivityProps) {
  const entries = useMemo(() => entriesOf(events), [events]);
  if (entries.length === 0) return <p className="text-ink-2">Nothing is recorded.</p>;
  return (
    <div>
      {entries.map((entry) => (
        <EntryRow key={entry.key} entry={entry} isLive={isLive} />
      ))}
    </div>
  );
}
