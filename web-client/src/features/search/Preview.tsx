import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type SearchResult, search } from '@/api/search';
import { Marked } from '@/kit/search/Marked';
import { When } from '@/ui/Minutely';
import { whoOf } from './labels';
import { passageOf, unmarked } from './passage';

/** The found message with the text around the passage; only the passage until that is loaded. */
export function Preview({ result }: { result: SearchResult }) {
  const { title, snippet, marks, updated_at } = result;
  const { data: message } = useQuery(search.message(result));
  const text = message?.content;
  const passage = useMemo(
    () =>
      text === undefined ? { text: snippet, marks } : passageOf(unmarked(text), snippet, marks),
    [text, snippet, marks],
  );
  return (
    <div className="p-5">
      <p dir="auto" className="font-serif text-[1.0625rem] leading-snug font-[540] wrap-anywhere">
        {title}
      </p>
      <p className="mt-0.5 mb-3 text-meta text-ink-2">
        {whoOf(result)}
        {updated_at && (
          <>
            {' · '}
            <When at={updated_at} />
          </>
        )}
      </p>
      <p className="text-base leading-relaxed wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
        <Marked {...passage} />
      </p>
    </div>
  );
}
