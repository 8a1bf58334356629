import clsx from 'clsx';
import { duration, share } from '@/kit/figures/format';
import { STATES } from '@/kit/states';
import type { Line } from './timeline';

/** A bar that ends beyond this has its duration in front. */
const LATE = 72;

function fillOf({ attempt, isHuman, kind }: Line): string {
  if (!attempt) return '';
  if (isHuman) return 'time-hatched';
  if (attempt.status === 'failed') return 'bg-danger';
  if (attempt.status === 'superseded' || attempt.status === 'cancelled') return 'bg-ink-3';
  return kind === 'gate' && attempt.status === 'passed' ? 'bg-ok' : 'bg-section';
}

/** The time of an attempt within its run. For screen readers, the duration is next to it. */
export function Track({
  line,
  whole,
  ticks,
}: {
  line: Line;
  whole: number;
  ticks: readonly number[];
}) {
  const { attempt, start, end } = line;
  const left = share(start, whole);
  const right = share(end, whole);
  const moves = line.state?.state === 'running' && STATES.running.moves;
  return (
    <span
      aria-hidden
      className="relative col-span-2 row-start-2 h-5 sm:col-span-1 sm:col-start-2 sm:row-start-1"
    >
      {ticks.map((at) => (
        <span
          key={at}
          className="absolute inset-y-0 w-px bg-line"
          style={{ left: `${share(at, whole)}%` }}
        />
      ))}
      {attempt && !attempt.replay && (
        <>
          <span
            className={clsx(
              'absolute inset-y-0.5 min-w-1 rounded',
              fillOf(line),
              moves && 'animate-pulse',
            )}
            style={{
              // Its least width, which `min-w-1` gives, fits at the end too.
              left: `min(${left}%, calc(100% - 4px))`,
              width: `${Math.max(0, right - left)}%`,
            }}
          />
          {!line.isHuman &&
            line.waits.map((wait) => (
              <span
                key={wait.start}
                className="time-hatched absolute inset-y-0.5"
                style={{
                  left: `${share(wait.start, whole)}%`,
                  width: `${share(wait.end - wait.start, whole)}%`,
                }}
              />
            ))}
          <span
            className="absolute top-0 hidden px-1.5 text-meta leading-5 whitespace-nowrap text-ink-2 sm:block"
            style={right > LATE ? { right: `${100 - left}%` } : { left: `${right}%` }}
          >
            {duration(end - start)}
          </span>
        </>
      )}
    </span>
  );
}
