import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import type { SlashCommand } from '@/api/skills';
import type { useSlash } from './useSlash';

interface Props {
  slash: ReturnType<typeof useSlash>;
  opens: 'up' | 'down';
}

/** The available commands, next to the field that keeps the focus. */
export function SlashPicker({ slash, opens }: Props) {
  const { matches, at, pick, listId, optionId } = slash;
  const chosen = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice means another element.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at, matches]);
  return (
    <div
      className={clsx(
        'absolute inset-x-0 z-20 rounded-2xl border border-field bg-sheet p-1 shadow-lg',
        opens === 'up' ? 'bottom-full mb-2' : 'top-full mt-2',
      )}
    >
      <div
        id={listId}
        role="listbox"
        aria-label="Commands and skills"
        className="max-h-[min(40dvh,20rem)] overflow-y-auto"
      >
        {matches.map((command, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
          <div
            key={command.name}
            ref={place === at ? chosen : null}
            id={optionId(place)}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(command)}
            className={clsx(
              'flex min-h-9 cursor-pointer items-baseline gap-3 rounded-xl px-3 py-1.5 pointer-coarse:min-h-11 pointer-coarse:items-center',
              place === at && 'bg-accent-soft',
            )}
          >
            <Name command={command} />
            <span dir="auto" className="min-w-0 flex-1 truncate text-second text-ink-2">
              {command.description}
            </span>
          </div>
        ))}
      </div>
      <Link
        to="/settings/skills"
        className="mt-1 flex min-h-9 items-center border-t border-line px-3 text-second text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        Manage skills
      </Link>
    </div>
  );
}

function Name({
  command: { name, argument_hint, argument_optional, kind },
}: {
  command: SlashCommand;
}) {
  return (
    <span className="shrink-0 text-ink">
      <b className={clsx('font-[560]', kind === 'skill' && 'text-accent')}>/{name}</b>
      {kind === 'command' && argument_hint !== null && (
        <span className="text-ink-3">
          {' '}
          {argument_optional ? `[${argument_hint}]` : argument_hint}
        </span>
      )}
    </span>
  );
}
