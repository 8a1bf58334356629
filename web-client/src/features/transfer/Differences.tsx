import { useState } from 'react';
import type { TransferDifference } from '@/api/transfer';
import { plural } from '@/kit/figures/format';
import { Button } from '@/ui/Button';
import { placeText } from './labels';
import { changedLines } from './lines';

/** How many are shown initially. */
const SHOWN = 12;

/** The changes that replacing would make: the current values, and those in the file. */
export function Differences({ all, title }: { all: readonly TransferDifference[]; title: string }) {
  const [whole, setWhole] = useState(false);
  if (all.length === 0) return <p className="text-second text-ink-2">No differences.</p>;
  const shown = whole ? all : all.slice(0, SHOWN);
  return (
    <div>
      <h3 className="text-second font-[560]">{plural(all.length, 'difference')}</h3>
      <ul aria-label={`Differences of ${title}`} className="mt-1 border-t border-line">
        {shown.map(({ path, ...change }) => {
          const { before, after } = changedLines(change);
          return (
            <li key={path} className="border-b border-line py-2">
              <p className="text-second text-ink-2">{placeText(path)}</p>
              <Line sign="−" description="Now" text={before} look="bg-danger-soft" />
              <Line sign="+" description="In the file" text={after} look="bg-accent-soft" />
            </li>
          );
        })}
      </ul>
      {!whole && all.length > SHOWN && (
        <Button size="sm" variant="quiet" className="mt-1 -ml-3" onPress={() => setWhole(true)}>
          Show all {all.length}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  sign: string;
  description: string;
  text: string | null;
  look: string;
}

function Line({ sign, description, text, look }: LineProps) {
  if (text === null) return null;
  return (
    <div className={`mt-1 flex gap-2 rounded-lg px-2 py-1 ${look}`}>
      <span aria-hidden className="font-mono">
        {sign}
      </span>
      <span className="sr-only">{description}: </span>
      <span dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
        {text === '' ? <em>Empty</em> : text}
      </span>
    </div>
  );
}
