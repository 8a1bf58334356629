import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FilterChips } from '@/kit/search/FilterChips';
import { isTouch } from '@/ui/layout';
import { PaneHeader } from '@/ui/PaneHeader';
import { useDocumentTitle } from '@/ui/Sentence';
import { FilterOffers } from './FilterOffers';
import { focusRow } from './focus';
import { Results } from './Results';
import { SearchField } from './SearchField';

/** How long after the last keystroke the address is updated. */
const WRITTEN_AFTER_MS = 300;

/** The typed text, which is also in the address, so that a reload and the way back restore it. */
function useText() {
  // While another page loads, this one keeps its text, and may be shown again if that takes too long.
  const asked = useLocation({
    select: ({ pathname, search }) =>
      pathname === '/search' ? ((search as { q?: string }).q ?? '') : undefined,
  });
  const navigate = useNavigate();
  const [text, setText] = useState(asked ?? '');
  const known = useRef(text);
  useEffect(() => {
    // A navigation to another search while this page was open.
    if (asked === undefined) return;
    if (asked !== known.current) setText(asked);
    known.current = asked;
  }, [asked]);
  useEffect(() => {
    if (asked === undefined || text === known.current) return;
    const timer = setTimeout(() => {
      known.current = text;
      void navigate({ to: '/search', search: text === '' ? {} : { q: text }, replace: true });
    }, WRITTEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, asked, navigate]);
  return [text, setText] as const;
}

/** Searches the text of everything that was ever said. */
export default function SearchPage() {
  const [text, setText] = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useDocumentTitle(text.trim() === '' ? 'Search' : `${text.trim()} · Search`);
  const write = (next: string) => {
    setText(next);
    field.current?.focus();
  };
  return (
    <div data-colour="accent" className="contents">
      <PaneHeader title={<h1 className="text-ink-2">Search</h1>} />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-[46rem] flex-col px-3 pb-10 sm:px-5">
          {/* biome-ignore lint/a11y/useSemanticElements: a form, so that Enter works on an on-screen keyboard. */}
          <form
            role="search"
            onSubmit={(event) => {
              event.preventDefault();
              // Hides the on-screen keyboard, so that the results are visible.
              if (isTouch()) field.current?.blur();
            }}
            className="sticky top-0 z-10 flex flex-col gap-2.5 bg-paper px-1 pt-5 pb-3"
          >
            <SearchField
              text={text}
              onText={setText}
              inputRef={field}
              onDown={() => focusRow(scroller.current, 0)}
            />
            <div className="flex flex-wrap items-center gap-1.5">
              <FilterChips text={text} onText={write} />
              <FilterOffers text={text} onText={write} />
            </div>
          </form>
          <Results text={text} onText={write} scroller={scroller} field={field} />
        </div>
      </div>
    </div>
  );
}
