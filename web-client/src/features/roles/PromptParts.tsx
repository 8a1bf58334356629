import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Prompt } from '@/api/roles';
import { count } from '@/kit/figures/format';
import { type Part, partsOf } from './promptParts';

/** The parts of what a model is told: the size, the source and the text of each. */
export function PromptParts({ prompt }: { prompt: Prompt }) {
  return (
    <ul className="-mx-1.5 flex flex-col">
      {partsOf(prompt).map((part) => (
        <li key={part.id}>{part.text === null ? <Line part={part} /> : <Told part={part} />}</li>
      ))}
    </ul>
  );
}

const row = 'flex min-h-8 w-full items-center gap-2 rounded-lg px-1.5 text-left text-ink-2';

function Line({ part }: { part: Part }) {
  return (
    <p className={row}>
      <Contents part={part} />
    </p>
  );
}

function Contents({ part: { label, tokens, source, fill } }: { part: Part }) {
  return (
    <>
      <span aria-hidden className={`size-2.5 shrink-0 rounded-[3px] ${fill}`} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {label}
        {source && (
          <span dir="auto" className="text-ink-3">
            {' '}
            · {source.label}
          </span>
        )}
      </span>
      <span className="shrink-0">
        {count(tokens)}
        <span className="sr-only"> tokens</span>
      </span>
    </>
  );
}

/** Where parts from the library are edited. */
const PLACES: Readonly<
  Record<string, { to: '/settings/roles' | '/settings/memories'; label: string }>
> = {
  role: { to: '/settings/roles', label: 'Edit roles' },
  memory: { to: '/settings/memories', label: 'Edit memories' },
};

/** A part whose text can be opened. */
function Told({ part }: { part: Part }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const place = part.source && PLACES[part.id.replace(/\d+$/, '')];
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={`${row} hover:bg-sunken hover:text-ink pointer-coarse:min-h-11`}
      >
        <Contents part={part} />
        <ChevronRight
          aria-hidden
          size={14}
          strokeWidth={1.75}
          className={clsx('shrink-0 transition-transform duration-100', isOpen && 'rotate-90')}
        />
      </button>
      {isOpen && (
        <div id={id} className="mt-1 mb-3 px-1.5">
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
            {part.text}
          </p>
          {place && (
            <p className="mt-1">
              <Link to={place.to} className="text-accent underline underline-offset-4">
                {place.label}
              </Link>
            </p>
          )}
        </div>
      )}
    </>
  );
}
