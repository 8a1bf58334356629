import { CalendarClock } from 'lucide-react';
import type { ScheduleSummary } from '@/api/schedules';

interface Props {
  schedule: Pick<ScheduleSummary, 'enabled' | 'words'> | null;
}

/** Marks something scheduled in a list, and says when; renders nothing without an active schedule. */
export function ScheduleMark({ schedule }: Props) {
  if (!schedule?.enabled) return null;
  return (
    <span title={schedule.words} className="relative shrink-0 self-center text-ink-3">
      <CalendarClock aria-hidden size={13} strokeWidth={1.75} />
      <span className="sr-only">Schedule: {schedule.words}</span>
    </span>
  );
}
