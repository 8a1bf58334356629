import { type ReactNode, useEffect } from 'react';
import { showPageInTitle } from './windowTitle';

/** Keeps the tab's title the same as the page's. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    showPageInTitle(title);
  }, [title]);
}

interface Props {
  /** The name of the page; on the first page, a sentence about what is waiting. */
  children: string;
  detail?: ReactNode;
  /** On a page whose title is above: the name of a part of it. */
  isPart?: boolean;
}

/** The title of a page. */
export function Sentence({ children, detail, isPart = false }: Props) {
  useDocumentTitle(children);
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <div>
      <Heading className="font-serif text-[1.5rem] leading-tight font-[540] tracking-[-0.005em] wrap-anywhere text-balance sm:text-sentence">
        {children}
      </Heading>
      {detail && <p className="mt-1 wrap-anywhere text-ink-2">{detail}</p>}
    </div>
  );
}
