import { useEffect, useState } from 'react';
import type { LiveTurn } from '@/kit/turn/liveTurn';
import { useTurns } from '@/kit/turn/turnStore';

function sentence(status: LiveTurn['status'], stopped: boolean): string {
  if (status === 'running') return 'Steward is answering.';
  if (status === 'failed') return 'The answer failed.';
  return stopped ? 'The answer was stopped.' : 'The answer is complete.';
}

/** Announces to screen readers that an answer starts and ends; its text is read on demand. */
export function Announcer({ container }: { container: string }) {
  const said = useTurns(({ turns }) => {
    const turn = turns[container];
    return turn && sentence(turn.status, turn.finishReason === 'stopped');
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
