import { Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useActions } from '@/ui/actions';
import { fieldInput } from '@/ui/field';
import { isTouch } from '@/ui/layout';
import { RowButton } from '@/ui/RowButton';
import { useArrival } from './useArrival';

interface Props {
  text: string;
  onText: (text: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Moves on to the results. */
  onDown: () => void;
}

export function SearchField({ text, onText, inputRef, onDown }: Props) {
  useActions([
    {
      id: 'search.field',
      label: 'Edit the search',
      group: 'Here',
      shortcut: '/',
      hidden: true,
      run: () => inputRef.current?.select(),
    },
  ]);
  useArrival(() => {
    const focused = document.activeElement;
    const isFree = focused === document.body || focused?.tagName === 'H1';
    // An on-screen keyboard would hide the results.
    if (isFree && !isTouch()) inputRef.current?.focus();
  });
  return (
    <div className="relative">
      <Search
        aria-hidden
        size={18}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={inputRef}
        type="search"
        aria-label="Search all conversations"
        placeholder="Search all conversations"
        enterKeyHint="search"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        dir="auto"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onDown();
          }
        }}
        className={`${fieldInput} h-12 pr-12 pl-11 text-[1rem] [&::-webkit-search-cancel-button]:hidden`}
      />
      {text !== '' && (
        <RowButton
          icon={X}
          label="Clear"
          onClick={() => {
            onText('');
            inputRef.current?.focus();
          }}
          className="absolute top-1/2 right-1 -translate-y-1/2"
        />
      )}
    </div>
  );
}
