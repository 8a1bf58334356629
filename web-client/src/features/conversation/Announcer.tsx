import { useEffect, useState } from 'react';
import type { LiveTurn } from '@/kit/turn/liveTurn';
import { useTurns } from '@/kit/turn/turnStore';

function sentence({ status, rounds, finishReason }: LiveTurn): string {
  if (status === 'failed') return 'The answer failed.';
  if (status !== 'running')
    return finishReason === 'stopped' ? 'The answer was stopped.' : 'The answer is complete.';
  const isAsking = rounds.at(-1)?.calls.some(({ questions }) => questions.length > 0);
  return isAsking ? 'A tool has a question for you.' : 'Steward is answering.';
}

/** Announces to screen readers that an answer starts, asks the user something and ends; its text is read on demand. */
export function Announcer({ container }: { container: string }) {
  const said = useTurns(({ turns }) => {
    const turn = turns[container];
    return turn && sentence(turn);
  });
  // The stored rows take over at once, but the announcement must stay long enough to be read.
  const [text, setText] = useState('');
  useEffect(() => {
    if (said) setText(said);
  }, [said]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
