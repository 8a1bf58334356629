import { Fragment } from 'react';

export interface Mark {
  start: number;
  end: number;
}

interface Props {
  text: string;
  /** The marked parts, in order; parts outside of the text are ignored. */
  marks: readonly Mark[];
}

/** A text with its matches highlighted. */
export function Marked({ text, marks }: Props) {
  let from = 0;
  const pieces = marks.flatMap(({ start, end }) => {
    if (start < from || end <= start || end > text.length) return [];
    const before = text.slice(from, start);
    from = end;
    return [{ start, before, found: text.slice(start, end) }];
  });
  return (
    <>
      {pieces.map(({ start, before, found }) => (
        <Fragment key={start}>
          {before}
          <mark className="rounded-[3px] bg-found px-px text-ink">{found}</mark>
        </Fragment>
      ))}
      {text.slice(from)}
    </>
  );
}
