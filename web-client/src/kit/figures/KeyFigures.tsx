interface Figure {
  label: string;
  value: string;
  /** What it is compared with or made of. */
  detail?: string;
}

/** The few numbers that summarise something. */
export function KeyFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-4 sm:flex sm:flex-wrap sm:gap-x-10">
      {figures.map(({ label, value, detail }) => (
        <div key={label}>
          <dt className="text-meta text-ink-3">{label}</dt>
          <dd className="font-serif text-[1.375rem] leading-tight font-[540] whitespace-nowrap">
            {value}
          </dd>
          {detail && <dd className="text-meta text-ink-2">{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
