import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Import } from '@/api/imports';
import { pathTo, useTopicTree } from '@/api/topics';
import { Button } from '@/ui/Button';
import { conversations, guessesOf, lossesOf, messages } from './labels';
import { Picker } from './Picker';

/** The result of an import: where it is, and what was left out. */
export function Outcome({ one }: { one: Import }) {
  const { data: tree = [] } = useTopicTree();
  const [isOpen, setOpen] = useState(false);
  const path = one.topic_id === null ? undefined : pathTo(tree, one.topic_id);
  const losses = lossesOf(one);
  const guesses = guessesOf(one);
  const facts = [
    one.added > 0 && `${conversations(one.added)} imported`,
    one.extended > 0 && `${conversations(one.extended)} got new messages`,
    one.unchanged > 0 && `${conversations(one.unchanged)} already imported`,
    one.left_out > 0 && `${conversations(one.left_out)} skipped`,
  ].filter((fact) => fact !== false);
  return (
    <>
      <p>
        {facts.length > 0 ? `${facts.join(', ')}.` : 'Nothing was imported.'}{' '}
        {one.stored_messages > 0 && `${messages(one.stored_messages)} in total.`}
      </p>
      {one.added + one.extended > 0 && losses.length > 0 && (
        <p className="text-second text-ink-2">Not imported: {losses.join(', ')}.</p>
      )}
      {one.added + one.extended > 0 && guesses && (
        <p className="text-second text-ink-2">{guesses}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {path && (
          <Link
            to="/topics/$"
            params={{ _splat: path }}
            className="inline-flex h-10 items-center rounded-xl bg-accent px-4 font-[560] text-accent-ink pointer-coarse:min-h-11"
          >
            Open topic
          </Link>
        )}
        {one.left_out > 0 && (
          <Button onPress={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? 'Hide skipped' : 'Show skipped'}
          </Button>
        )}
      </div>
      {isOpen && <Picker one={one} status="left" />}
    </>
  );
}
