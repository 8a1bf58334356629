import { Link } from '@tanstack/react-router';
import type { SearchResult } from '@/api/search';
import { Marked } from '@/kit/search/Marked';
import { Minutely } from '@/ui/Minutely';
import { longWhen, shortWhen } from '@/ui/when';
import { ICONS, keyOf, linkOf, whoOf } from './labels';

/** A result: where, by whom and when it was said, and the passage. */
export function ResultRow({ result, onOpen }: { result: SearchResult; onOpen: () => void }) {
  const { section, title, snippet, marks, is_title, updated_at } = result;
  const link = linkOf(result);
  if (!link) return null;
  const Icon = ICONS[section];
  return (
    <li
      data-colour={section}
      className="[contain-intrinsic-size:auto_84px] [content-visibility:auto]"
    >
      <Link
        {...link}
        data-result={keyOf(result)}
        onClick={onOpen}
        className="block rounded-xl px-3 py-2.5 outline-offset-[-2px] hover:bg-sunken focus-visible:bg-section-soft pointer-coarse:py-3"
      >
        <span className="flex items-center gap-2 text-second text-ink-2">
          <Icon aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-section" />
          <span dir="auto" className="min-w-0 truncate font-[560] text-ink">
            {is_title ? <Marked text={snippet} marks={marks} /> : title}
          </span>
          <span className="shrink-0">{whoOf(result)}</span>
          <span className="flex-1" />
          {updated_at && (
            <time dateTime={updated_at} title={longWhen(updated_at)} className="shrink-0 text-meta">
              <Minutely>{() => shortWhen(updated_at)}</Minutely>
            </time>
          )}
        </span>
        {!is_title && (
          <span className="mt-1 line-clamp-3 pl-[23px] leading-[1.55] wrap-anywhere [unicode-bidi:plaintext]">
            <Marked text={snippet} marks={marks} />
          </span>
        )}
      </Link>
    </li>
  );
}
