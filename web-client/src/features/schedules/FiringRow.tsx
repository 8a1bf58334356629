import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import type { Firing } from '@/api/schedules';
import { KINDS, linkToOwner, outcomeOf } from './labels';

interface Props {
  firing: Firing;
  /** Whether it names the schedule, for lists of several. */
  isNamed?: boolean;
  when: string;
}

/** A firing: when, of which schedule, its outcome, and why. */
export function FiringRow({ firing, isNamed = false, when }: Props) {
  const { icon: Icon, description, isProblem } = outcomeOf(firing);
  const { due_at, outcome, reason, error, forced } = firing;
  const why = error ?? reason;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line py-2 text-second">
      <time
        dateTime={due_at}
        className={clsx('text-ink-2 tabular-nums', isNamed ? 'min-w-12' : 'min-w-32')}
      >
        {when}
      </time>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          {isNamed && <OwnerLink owner={firing} />}
          {/* In a list of several, upcoming runs have a heading of their own. */}
          {!(isNamed && outcome === 'planned') && (
            <span
              className={clsx(
                'inline-flex shrink-0 items-center gap-1.5',
                isProblem ? 'font-[560] text-danger' : 'text-ink-2',
              )}
            >
              <Icon aria-hidden size={14} strokeWidth={2} />
              {description}
            </span>
          )}
          {forced && <span className="text-meta text-ink-3">started by you</span>}
        </p>
        {why && (
          <p dir="auto" className="wrap-anywhere text-ink-2">
            {why}
          </p>
        )}
      </div>
    </li>
  );
}

function OwnerLink({ owner }: { owner: Firing }) {
  const { icon: Icon, label } = KINDS[owner.owner_kind];
  return (
    <Link
      {...linkToOwner(owner)}
      className="inline-flex min-w-0 items-center gap-1.5 font-[560] text-ink hover:underline pointer-coarse:min-h-11"
    >
      <Icon aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="sr-only">{label}: </span>
      <span dir="auto" className="truncate">
        {owner.owner_title}
      </span>
    </Link>
  );
}
