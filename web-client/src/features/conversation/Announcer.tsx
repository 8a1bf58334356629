import { useEffect, useState } from 'react';
import type { LiveTurn } from '@/kit/turn/liveTurn';
import { useTurns } from '@/kit/turn/turnStore';

function sentence(status: LiveTurn['status'], stopped: boolean): string {
  if (status === 'running') return 'Steward is answering.';
  if (status === 'failed') return 'The answer failed.';
  return stopped ? 'The answer was stopped.' : 'The answer is complete.';
}

/** Tells a screen reader that an answer begins and ends; its words are read when they are wanted. */
export function Announcer({ container }: { container: string }) {
  const said = useTurns(({ turns }) => {
    const turn = turns[container];
    return turn && sentence(turn.status, turn.finishReason === 'stopped');
  });
  // The stored rows take over at once, but what was said last must stay long enough to be read.
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
