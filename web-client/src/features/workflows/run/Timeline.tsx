import clsx from 'clsx';
import { CornerDownRight } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { Attempt } from '@/api/workflows';
import { duration, share } from '@/kit/figures/format';
import { shortCount } from '@/kit/figures/spent';
import { FaultText } from '@/ui/FaultText';
import { lazyPart } from '@/ui/lazyPart';
import { CLOCK } from '@/ui/when';
import { KIND_ICONS } from '../icons';
import { isOpen } from '../labels';
import { Track } from './Track';
import { type Line, ticksOf, tickText } from './timeline';

interface Props {
  lines: readonly Line[];
  startedAt: string;
  /** The selected attempt. */
  shown: number | undefined;
  onShow: (attempt: number) => void;
  /** The details of that attempt, shown below its line. */
  detail: ReactNode;
  /** The scroll container of the page. */
  scroller: RefObject<HTMLElement | null>;
}

/** Few runs are that long; it loads while the run is being read. */
const LongList = lazyPart(() => import('./LongList'));
void LongList.preload();

/** Up to this many, all lines are rendered, so that the browser's search finds them. */
const WHOLE = 100;

/** Heights of a line with its bar beside its name, if there is room, and below it. */
const BESIDE = 45;
const BELOW = 62;
const BESIDE_FROM = 640;

const NAME = 'Steps of this run';
const LIST = 'border-t border-line';
const ITEM = 'border-b border-line';

const COLUMNS = 'sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_4rem]';

/** The steps of a run over time; on a phone each bar is below its name. */
export function Timeline({ lines, startedAt, shown, onShow, detail, scroller }: Props) {
  const own = lines.filter(({ attempt }) => !attempt?.replay);
  const whole = Math.max(1, ...own.map(({ end }) => end));
  const ticks = ticksOf(whole);
  const isShown = ({ attempt }: Line) => attempt !== undefined && attempt.id === shown;
  const rowOf = (line: Line) => (
    <Row
      line={line}
      whole={whole}
      ticks={ticks}
      isShown={isShown(line)}
      onShow={onShow}
      detail={detail}
    />
  );
  return (
    <div>
      <div className={clsx('hidden gap-x-3 pb-1.5 text-meta text-ink-3 sm:grid', COLUMNS)}>
        <span>Step</span>
        <span aria-hidden className="relative h-5">
          {ticks.map((at) => (
            <time
              key={at}
              className="absolute whitespace-nowrap"
              style={{ left: `${share(at, whole)}%` }}
            >
              {at === 0 ? timeOf(startedAt) : share(at, whole) < 92 && tickText(at)}
            </time>
          ))}
        </span>
        <span className="text-right">Tokens</span>
      </div>
      {lines.length <= WHOLE ? (
        <ol aria-label={NAME} className={LIST}>
          {lines.map((line) => (
            <li key={line.key} className={ITEM}>
              {rowOf(line)}
            </li>
          ))}
        </ol>
      ) : (
        <LongList
          label={NAME}
          className={LIST}
          itemClassName={ITEM}
          keys={lines.map(({ key }) => key)}
          usual={innerWidth < BESIDE_FROM ? BELOW : BESIDE}
          shown={lines.findIndex(isShown)}
          scroller={scroller}
        >
          {(index) => rowOf(lines[index] as Line)}
        </LongList>
      )}
    </div>
  );
}

const timeOf = (at: string) => new Date(at).toLocaleTimeString(undefined, CLOCK);

interface RowProps extends Pick<Props, 'onShow' | 'detail'> {
  line: Line;
  whole: number;
  ticks: readonly number[];
  isShown: boolean;
}

function Row({ line, whole, ticks, isShown, onShow, detail }: RowProps) {
  const { attempt, state, kind, label, tries, position, reason } = line;
  const Icon = KIND_ICONS[kind];
  const isBad = state?.state === 'failed';
  const name = (
    <>
      <span className="flex min-w-0 items-center gap-2.5">
        <Icon
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className={clsx(
            'shrink-0',
            isBad ? 'text-danger' : attempt ? 'text-section' : 'text-ink-3',
          )}
        />
        <span className="sr-only">Step {position + 1}:</span>{' '}
        <span
          dir="auto"
          className={clsx('min-w-0 truncate', isShown && 'font-[560]', !attempt && 'text-ink-3')}
        >
          {label}
        </span>
        {tries && <span className="shrink-0 text-meta text-ink-3">{tries}</span>}
        <span className="sr-only">, {state?.description ?? 'Not started'}</span>
      </span>
      <Track line={line} whole={whole} ticks={ticks} />
      <Spent attempt={attempt} took={line.end - line.start} />
    </>
  );
  const grid = clsx(
    'grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-1.5 text-left',
    COLUMNS,
  );
  return (
    <>
      {attempt ? (
        <button
          type="button"
          {...(detail === undefined ? { 'aria-current': isShown } : { 'aria-expanded': isShown })}
          onClick={() => onShow(attempt.id)}
          className={clsx(grid, 'rounded-lg hover:bg-sunken', isShown && 'bg-section-soft')}
        >
          {name}
        </button>
      ) : (
        <div className={grid}>{name}</div>
      )}
      {reason && (
        <p
          dir="auto"
          className="flex gap-2 pb-2.5 text-second wrap-anywhere text-ink-2 sm:pl-[13.75rem]"
        >
          <CornerDownRight aria-hidden size={15} className="mt-0.5 shrink-0" />
          <span className="line-clamp-3">{isBad ? <FaultText text={reason} /> : reason}</span>
        </p>
      )}
      {isShown && detail}
    </>
  );
}

function Spent({ attempt, took }: { attempt: Attempt | undefined; took: number }) {
  if (!attempt) return <span />;
  const { input_tokens: read, output_tokens: written } = attempt;
  const all = read + written;
  return (
    <span className="col-start-2 row-start-1 text-right text-meta text-ink-2 tabular-nums sm:col-start-3">
      {/* A replay has no bar with its duration. */}
      <span className={clsx(!attempt.replay && 'sm:sr-only')}>
        {duration(took)}
        {isOpen(attempt) && ' so far'}
      </span>
      {all > 0 && (
        <span className="hidden sm:block" title={`${read} in, ${written} out`}>
          {shortCount(all)}
          <span aria-hidden className="mt-0.5 ml-auto flex h-0.5 w-12 bg-ink-3">
            <span className="ml-auto h-full bg-ink" style={{ width: `${share(written, all)}%` }} />
          </span>
        </span>
      )}
    </span>
  );
}
