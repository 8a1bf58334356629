import { Sunrise } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ListedSchedule } from '@/api/schedules';
import { useCreateTopic } from '@/api/topics';
import { FilterField } from '@/kit/FilterField';
import { useSteps } from '@/kit/useSteps';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { matches } from '@/ui/search';
import { scheduleDialog } from './dialogs';
import { ScheduleRow } from './ScheduleRow';
import { SchedulesFrame } from './SchedulesFrame';

/** From this many on, filtering is offered. */
const MANY = 6;
const HOW = 'Schedule a topic from its menu, an agent or a workflow from its settings.';
/** How many rows are rendered; the others are found by name. */
const SHOWN = 200;

/** All schedules: what each starts, its next run, and how its last run went. */
export default function SchedulesPage() {
  return (
    <SchedulesFrame>
      {({ schedules: all, paused }) =>
        all.length === 0 ? <NoSchedule /> : <Rows all={all} isPaused={paused} />
      }
    </SchedulesFrame>
  );
}

function Rows({ all, isPaused }: { all: readonly ListedSchedule[]; isPaused: boolean }) {
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLUListElement>(null);
  useSteps(list);
  const found = all.filter(({ owner_title, words }) => matches(`${owner_title} ${words}`, filter));
  return (
    <>
      {all.length >= MANY && (
        <div className="mt-5 max-w-80">
          <FilterField label="Filter schedules" value={filter} onChange={setFilter} />
        </div>
      )}
      <ul ref={list} aria-label="Schedules" className="mt-1">
        {found.slice(0, SHOWN).map((schedule) => (
          <ScheduleRow
            key={schedule.owner_kind + schedule.owner_id}
            schedule={schedule}
            isPaused={isPaused}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="py-6 text-ink-2">No schedules match “{filter}”.</p>}
      {found.length > SHOWN && (
        <p className="py-3 text-second text-ink-2">
          {found.length - SHOWN} more. Use the filter to find them.
        </p>
      )}
      <p className="py-3 text-second text-ink-2">{HOW}</p>
    </>
  );
}

const BRIEFING = {
  title: 'Morning briefing',
  prompt:
    'Give me a short briefing for today: what is due, what is open, and what I should do first.',
};

/** A first step: a topic with a daily briefing. */
function NoSchedule() {
  const create = useCreateTopic();
  // Stays for the next attempt if its schedule is refused.
  const made = useRef<number>(undefined);
  const begin = () => {
    const { title, prompt } = BRIEFING;
    const createTopic = async () => {
      made.current ??= (await create.mutateAsync({ title })).id;
      return made.current;
    };
    const start = { prompt, createTopic };
    scheduleDialog.open({ owner: { kind: 'topic', id: 0 }, title, exists: false, start });
  };
  return (
    <EmptyState
      sentence="No schedules yet"
      detail={HOW}
      action={
        <Button variant="primary" onPress={begin}>
          <Sunrise aria-hidden size={16} /> Create a morning briefing
        </Button>
      }
    />
  );
}
