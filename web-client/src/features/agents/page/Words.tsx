import { Fold } from '@/kit/ledger/Fold';
import { Margin } from '@/kit/ledger/Margin';
import { useTurns } from '@/kit/turn/turnStore';
import { Markdown } from '@/ui/markdown';
import type { Entry } from './entries';
import { growsAt, wordsAt } from './liveWords';

interface Props {
  entry: Extract<Entry, { kind: 'answer' | 'thought' }>;
  /** Whether the run continues, so that the text may grow. */
  isLive: boolean;
}

/** Reads growing text from the turn store, so that a new token renders only this entry. */
function useWords({ entry, isLive }: Props) {
  const { kind, live } = entry;
  const turn = useTurns(({ turns }) => live && turns[live.of]);
  if (!live) return { text: entry.text, grows: false };
  return {
    text: wordsAt(turn, live.round, kind),
    grows: isLive && growsAt(turn, live.round, kind),
  };
}

/** Renders growing and stored text with one component, so that one becomes the other in place. */
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

/** The reasoning before an answer: collapsed, even while it grows. */
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
      <div className="border-l border-line pl-4 text-ink-2 [--prose-size:0.84375rem]">
        <Markdown text={text} streaming={grows} />
      </div>
    </Fold>
  );
}
