import type { ReactNode } from 'react';

/** A section of a conversation's context. */
export function ContextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-7 text-second">
      <h2 className="mb-2 font-serif text-[1rem] leading-6 font-[560] text-ink">{title}</h2>
      {children}
    </section>
  );
}

interface Fact {
  label: string;
  value: ReactNode;
}

/** Short values, each next to its label. */
export function Facts({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-2">{fact.label}</dt>
              <dd className="min-w-0 wrap-anywhere text-ink">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
