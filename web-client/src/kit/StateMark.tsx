import clsx from 'clsx';
import { STATES, type WorkState } from './states';

interface Props {
  state: WorkState;
  /** Replaces the state's name: "answering". */
  description?: string;
}

/** A state with its name. */
export function StateMark({ state, description }: Props) {
  const { icon: Icon, label, text, moves } = STATES[state];
  return (
    <span className={clsx('inline-flex shrink-0 items-center gap-1.5 text-second', text)}>
      <Icon aria-hidden size={14} strokeWidth={2} className={clsx(moves && 'animate-spin')} />
      {description ?? label}
    </span>
  );
}

/** A state where there is only room for a dot. */
export function StateDot({ state, description }: Props) {
  const { label, fill, moves } = STATES[state];
  return (
    <span className={clsx('relative size-2 shrink-0 rounded-full', fill, moves && 'animate-pulse')}>
      <span className="sr-only">{description ?? label}</span>
    </span>
  );
}
