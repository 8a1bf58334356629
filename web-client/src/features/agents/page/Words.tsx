import { Fold } from '@/kit/ledger/Fold';
import { Margin } from '@/kit/ledger/Margin';
import { useTurns } from '@/kit/turn/turnStore';
import { Markdown } from '@/ui/markdown';
import type { Entry } from './entries';
import { growsAt, wordsAt } from './liveWords';

interface Props {
  entry: Extract<Entry, { kind: 'answer' | 'thought' }>;
  /** Whether its run goes on, so that more words may come. */
  isLive: boolean;
}

/** Read from the turn store while they grow, so that a new word draws this one entry only. */
function useWords({ entry, isLive }: Props) {
  const { kind, live } = entry;
  const turn = useTurns(({ turns }) => live && turns[live.of]);
  if (!live) return { text: entry.text, grows: false };
  return {
    text: wordsAt(turn, live.round, kind),
    grows: isLive && growsAt(turn, live.round, kind),
  };
}

/** One component for growing words and for those that are stored, so that the ones become the others in place. */
export function Answer(props: Props) {
  const { text, grows } = useWords(props);
  return (
    <>
      <Margin who="Agent" at={props.entry.at} note={grows ? 'writing' : undefined} />
      <div className="min-w-0">
        <Markdown text={text} streaming={grows} />
      </div>
    </>
  );
}

/** What it thought before it spoke: folded, also while it grows. */
export function Thought(props: Props) {
  const { text, grows } = useWords(props);
  return (
    <Fold
      head={
        <span className={grows ? 'animate-pulse text-section' : undefined}>
          {grows ? 'Thinking' : 'Thought'}
        </span>
      }
    >
      <div className="border-l border-line pl-4 text-ink-2 [--prose-size:13.5px]">
        <Markdown text={text} streaming={grows} />
      </div>
    </Fold>
  );
}
