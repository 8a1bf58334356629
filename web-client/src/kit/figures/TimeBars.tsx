import clsx from 'clsx';
import { StateMark } from '../StateMark';
import { STATES, type WorkState } from '../states';
import { Chart } from './Chart';
import { DataTable } from './DataTable';
import { duration, share } from './format';

/** A time span within a longer one, in milliseconds from its start. */
interface Span {
  id: string;
  label: string;
  start: number;
  end: number;
  state: WorkState;
  /** Whether it is waiting time for a person, which is hatched. */
  isHuman?: boolean;
}

interface Props {
  title: string;
  description: string;
  spans: readonly Span[];
}

/** How long each part took, and what ran in parallel. On a phone the bar is below the name. */
export function TimeBars({ title, description, spans }: Props) {
  const whole = Math.max(...spans.map(({ end }) => end), 0);
  return (
    <Chart
      title={title}
      description={description}
      picture={
        <ul>
          {spans.map(({ id, label, start, end, state, isHuman = false }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,1fr)_4.5rem]"
            >
              <span className="col-start-1 row-start-1 truncate">{label}</span>
              <span
                aria-hidden
                className="col-span-2 row-start-2 h-3 rounded-sm bg-sunken sm:col-span-1 sm:col-start-2 sm:row-start-1"
              >
                <span
                  className={clsx(
                    'block h-full min-w-1 rounded-sm',
                    isHuman ? 'time-hatched' : STATES[state].fill,
                    STATES[state].moves && 'animate-pulse',
                  )}
                  style={{
                    marginInlineStart: `${share(start, whole)}%`,
                    width: `${share(end - start, whole)}%`,
                  }}
                />
              </span>
              <span className="col-start-2 row-start-1 text-right text-second whitespace-nowrap text-ink-2 sm:col-start-3">
                {duration(end - start)}
              </span>
            </li>
          ))}
        </ul>
      }
      numbers={
        <DataTable
          caption={title}
          rows={spans}
          keyOf={({ id }) => id}
          columns={[
            { id: 'label', label: 'Step', cell: ({ label }) => label },
            { id: 'state', label: 'State', cell: ({ state }) => <StateMark state={state} /> },
            {
              id: 'start',
              label: 'Started after',
              isNumber: true,
              cell: ({ start }) => duration(start),
            },
            {
              id: 'took',
              label: 'Duration',
              isNumber: true,
              cell: ({ start, end }) => duration(end - start),
            },
          ]}
        />
      }
    />
  );
}
