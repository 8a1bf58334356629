import { useEffect } from 'react';

/** Keeps the tab's title the same as the page's. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · Steward` : 'Steward';
  }, [title]);
}

interface Props {
  /** The name of the page; on the first page, a sentence about what is waiting. */
  children: string;
  detail?: string | undefined;
}

/** The title of a page. */
export function Sentence({ children, detail }: Props) {
  useDocumentTitle(children);
  return (
    <div>
      <h1 className="font-serif text-[24px] leading-tight font-[540] tracking-[-0.005em] wrap-anywhere text-balance sm:text-sentence">
        {children}
      </h1>
      {detail && <p className="mt-1 wrap-anywhere text-ink-2">{detail}</p>}
    </div>
  );
}
