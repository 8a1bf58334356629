import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { schedules } from '@/api/schedules';
import { TodaySection } from '@/kit/TodaySection';
import { WAITING_ROW } from '@/kit/WaitingRow';
import { When } from '@/ui/Minutely';
import { whenToCome } from '@/ui/when';
import { linkToOwner } from './labels';

/** Enough for a quick look. */
const SHOWN = 3;

/** On Today: what starts in the next two days. */
export default function NextSchedules() {
  const { data = [] } = useQuery(schedules.coming());
  // One with a reason is left out by a pause or quiet hours.
  const planned = data
    .filter(({ outcome, reason }) => outcome === 'planned' && reason === null)
    .slice(0, SHOWN);
  if (planned.length === 0) return null;
  return (
    <TodaySection
      title={
        <Link to="/schedules/calendar" className="hover:text-ink hover:underline">
          Scheduled
        </Link>
      }
    >
      {planned.map((one) => (
        <li key={`${one.owner_kind}${one.owner_id} ${one.due_at}`} className="border-b border-line">
          <Link {...linkToOwner(one)} className={WAITING_ROW}>
            <span dir="auto" className="min-w-0 flex-1 truncate font-[560] text-ink">
              {one.owner_title}
            </span>
            <When at={one.due_at} form={whenToCome} className="shrink-0 text-second text-ink-3" />
          </Link>
        </li>
      ))}
    </TodaySection>
  );
}
