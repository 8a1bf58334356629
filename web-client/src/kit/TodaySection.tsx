import { type ReactNode, useId } from 'react';

interface Props {
  title: ReactNode;
  colour?: 'topics' | 'agents' | 'workflows';
  /** The rows. */
  children: ReactNode;
  /** Below them, such as a link to the others. */
  more?: ReactNode;
}

/** A list on Today. */
export function TodaySection({ title, colour, children, more }: Props) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} data-colour={colour} className="mt-9">
      <h2 id={heading} className="text-meta text-ink-3">
        {title}
      </h2>
      <ul className="mt-1 border-t border-line">{children}</ul>
      {more}
    </section>
  );
}
