import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListedReminder } from '@/api/types';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { TodaySection } from '@/kit/TodaySection';
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
  const [all, setAll] = useState(false);
  const reminders = query.data;
  if (!reminders) return <QueryFallback query={query} failed={failed} />;
  if (reminders.length === 0) return null;
  return (
    <TodaySection
      title={title}
      colour="topics"
      more={
        reminders.length > atFirst && (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={all}
            onPress={() => setAll(!all)}
            className="mt-1 -ml-3"
          >
            {all ? 'Show fewer' : `Show all ${reminders.length}`}
          </Button>
        )
      }
    >
      {(all ? reminders : reminders.slice(0, atFirst)).map(row)}
    </TodaySection>
  );
}
