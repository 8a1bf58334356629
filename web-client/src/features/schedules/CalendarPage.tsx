import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Firing, type OwnerKind, schedules } from '@/api/schedules';
import { EmptyState } from '@/ui/EmptyState';
import { Minutely } from '@/ui/Minutely';
import { Segments } from '@/ui/Segments';
import { Switch } from '@/ui/Switch';
import { FiringRow } from './FiringRow';
import { cutText, KINDS, outcomeOf } from './labels';
import { Read } from './Read';
import { SchedulesFrame } from './SchedulesFrame';
import { clockOf, dayName } from './when';

type Shown = 'all' | OwnerKind;

/** The past and upcoming firings of all schedules, day by day. */
export default function CalendarPage() {
  const reading = useQuery(schedules.firings());
  return (
    <SchedulesFrame>
      {() => (
        <Read reading={reading} what="calendar">
          {(all) => <Calendar all={all} />}
        </Read>
      )}
    </SchedulesFrame>
  );
}

/** Firings by local day, in order. */
function byDay(all: readonly Firing[]): [day: string, firings: Firing[]][] {
  const days = new Map<string, Firing[]>();
  for (const one of all) {
    const day = new Date(one.due_at).toDateString();
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days];
}

function Calendar({ all }: { all: readonly Firing[] }) {
  const [kind, setKind] = useState<Shown>('all');
  const [onlyProblems, setOnlyProblems] = useState(false);
  const shown = all.filter(
    (one) =>
      (kind === 'all' || one.owner_kind === kind) && (!onlyProblems || outcomeOf(one).isProblem),
  );
  const cut = cutText(all);
  const coming = shown.filter(({ outcome }) => outcome === 'planned');
  const past = shown.filter(({ outcome }) => outcome !== 'planned').toReversed();
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Segments
          label="Kind"
          hideLabel
          value={kind}
          onChange={setKind}
          segments={[
            { id: 'all', label: 'All' },
            ...(['topic', 'agent', 'workflow'] as const).map((id) => ({
              id,
              label: KINDS[id].all,
            })),
          ]}
        />
        <Switch
          label="Failed and missed only"
          isSelected={onlyProblems}
          onChange={setOnlyProblems}
        />
      </div>
      {cut && (
        <p dir="auto" className="mt-2 wrap-anywhere text-second text-ink-2">
          {cut}
        </p>
      )}
      {shown.length === 0 && (
        <EmptyState
          sentence={onlyProblems ? 'No failed or missed runs' : 'No runs to show'}
          detail="The calendar covers the past 7 days and the next 14."
        />
      )}
      {!onlyProblems && <Part title="Upcoming" all={coming} />}
      <Part title="Past 7 days" all={past} />
    </>
  );
}

function Part({ title, all }: { title: string; all: readonly Firing[] }) {
  const heading = useId();
  if (all.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-7">
      <h2 id={heading} className="font-serif text-[1.0625rem] font-[560]">
        {title}
      </h2>
      {byDay(all).map(([day, firings]) => (
        <section key={day} className="mt-3">
          <h3 className="text-meta text-ink-3">
            <Minutely>{() => dayName(firings[0]?.due_at ?? day)}</Minutely>
          </h3>
          <ol>
            {firings.map((one) => (
              <FiringRow
                key={`${one.owner_kind}${one.owner_id} ${one.due_at} ${one.outcome}`}
                firing={one}
                isNamed
                when={clockOf(one.due_at)}
              />
            ))}
          </ol>
        </section>
      ))}
    </section>
  );
}
