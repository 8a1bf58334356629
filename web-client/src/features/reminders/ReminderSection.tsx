import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { ListedReminder } from '@/api/types';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';

interface Props {
  title: string;
  /** The message if they cannot be loaded. */
  failed: string;
  query: UseQueryResult<ListedReminder[]>;
  /** How many are shown at first; all by default. */
  atFirst?: number;
  row: (reminder: ListedReminder) => ReactNode;
}

/** A list of reminders on Today; renders nothing if there are none. */
export function ReminderSection({ title, failed, query, atFirst = Infinity, row }: Props) {
  const heading = useId();
  const [all, setAll] = useState(false);
  const reminders = query.data;
  if (!reminders) return <QueryFallback query={query} failed={failed} />;
  if (reminders.length === 0) return null;
  return (
    <section aria-labelledby={heading} data-colour="topics" className="mt-9">
      <h2 id={heading} className="text-meta text-ink-3">
        {title}
      </h2>
      <ul className="mt-1 border-t border-line">
        {(all ? reminders : reminders.slice(0, atFirst)).map(row)}
      </ul>
      {reminders.length > atFirst && (
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={all}
          onPress={() => setAll(!all)}
          className="mt-1 -ml-3"
        >
          {all ? 'Show fewer' : `Show all ${reminders.length}`}
        </Button>
      )}
    </section>
  );
}
