import { useQuery } from '@tanstack/react-query';
import { type Firing, MAX_COMING, type ScheduleOwner, schedules } from '@/api/schedules';
import { FiringRow } from './FiringRow';
import { Read } from './Read';
import { exactWhen } from './when';

/** How many upcoming firings are shown. */
const COMING = 5;

/** The past firings of a schedule with their outcomes, and the next ones. */
export function Times({ owner }: { owner: ScheduleOwner }) {
  const reading = useQuery(schedules.firingsOf(owner));
  return (
    <Read reading={reading} what="runs">
      {(all) => <Known all={all} />}
    </Read>
  );
}

function Known({ all }: { all: readonly Firing[] }) {
  const planned = all
    .filter(({ outcome }) => outcome === 'planned')
    .toSorted((a, b) => a.due_at.localeCompare(b.due_at));
  const past = all.filter(({ outcome }) => outcome !== 'planned');
  const rows = (some: readonly Firing[]) =>
    some.map((firing) => (
      <FiringRow
        key={firing.due_at + firing.outcome}
        firing={firing}
        when={exactWhen(firing.due_at)}
      />
    ));
  return (
    <>
      <h3 className="mt-1 text-meta text-ink-3">Upcoming</h3>
      {planned.length === 0 && <p className="py-2 text-second">No runs in the next 14 days.</p>}
      <ol>{rows(planned.slice(0, COMING))}</ol>
      {planned.length > COMING && (
        <p className="py-2 text-meta text-ink-3">
          And {planned.length >= MAX_COMING && 'at least '}
          {planned.length - COMING} more in the next 14 days.
        </p>
      )}
      <h3 className="mt-3 text-meta text-ink-3">Past</h3>
      {past.length === 0 && <p className="py-2 text-second">No past runs.</p>}
      <ol>{rows(past)}</ol>
    </>
  );
}
