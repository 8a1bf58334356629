import { LEDGER } from '@/kit/ledger/ledger';
import { useTurns } from '@/kit/turn/turnStore';
import type { Ask } from './composer/sending';
import type { Entry } from './transcript/entries';

interface Props {
  entries: readonly Entry[];
  container: string;
  sending: boolean;
  ask: (question: Ask) => Promise<boolean>;
}

const NONE: readonly string[] = [];

/** Suggested replies of the model; pressing one sends it. */
export function Suggestions({ entries, container, sending, ask }: Props) {
  const newest = entries.at(-1);
  const live = useTurns(({ turns }) => turns[container]?.suggestions ?? NONE);
  const items =
    newest?.kind === 'answer' ? newest.suggestions : newest?.kind === 'live' ? live : NONE;
  if (items.length === 0) return null;
  return (
    <div className={`${LEDGER} pb-6`}>
      <ul aria-label="Suggested replies" className="flex flex-wrap gap-2 @xl:col-start-2">
        {items.map((item) => (
          <li key={item}>
            <button
              type="button"
              dir="auto"
              // A disabled button would lose the keyboard focus.
              aria-disabled={sending}
              onClick={() => {
                if (!sending) void ask({ content: item });
              }}
              className="min-h-9 rounded-xl border border-line-strong px-3.5 py-1.5 text-left text-second text-ink hover:border-section hover:bg-section-soft aria-disabled:opacity-50 pointer-coarse:min-h-11"
            >
              {item}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
