import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { type Step, useTranscriptActions } from './actions';
import { takeWantedStep } from './choosing';
import type { Alternatives } from './entries';

interface Props {
  question: number;
  alternatives: Alternatives;
}

/** "‹ 2 / 3 ›": which of its answers a question shows, with buttons for the others. */
export function AlternativeSwitch({ question, alternatives: { count, chosen } }: Props) {
  const { choose, busy } = useTranscriptActions();
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus may be lost when another answer is shown.
  useEffect(() => {
    const step = takeWantedStep(question);
    if (step) (step === 'next' ? next : previous).current?.focus();
  }, [question, chosen]);
  const step = (to: Step) => () => choose(question, chosen + (to === 'next' ? 1 : -1), to);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form input.
    <div
      role="group"
      aria-label={`Answer ${chosen} of ${count}`}
      className="flex items-center text-meta text-ink-3"
    >
      <Arrow
        icon={ChevronLeft}
        label="Previous answer"
        button={previous}
        off={busy || chosen <= 1}
        onClick={step('previous')}
      />
      <span className="min-w-9 text-center tabular-nums">
        {chosen} / {count}
      </span>
      <Arrow
        icon={ChevronRight}
        label="Next answer"
        button={next}
        off={busy || chosen >= count}
        onClick={step('next')}
      />
    </div>
  );
}

interface ArrowProps {
  icon: LucideIcon;
  label: string;
  button: RefObject<HTMLButtonElement | null>;
  /** Marked as disabled, but not disabled: a disabled button would lose the keyboard focus. */
  off: boolean;
  onClick: () => void;
}

function Arrow({ icon: Icon, label, button, off, onClick }: ArrowProps) {
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      aria-disabled={off}
      title={label}
      onClick={off ? undefined : onClick}
      className="grid size-8 place-items-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:cursor-default aria-disabled:text-ink-3 aria-disabled:opacity-50 aria-disabled:hover:bg-transparent pointer-coarse:size-11"
    >
      <Icon aria-hidden size={15} strokeWidth={1.75} />
    </button>
  );
}
