import clsx from 'clsx';
import { useEffect } from 'react';
import type { Feature } from '@/kit/feature';
import { showWaiting } from '@/ui/windowTitle';

const MAX = 99;

function Count({ useBadge }: { useBadge: NonNullable<Feature['useBadge']> }) {
  const badge = useBadge();
  const waiting = badge?.isInTitle ? badge.count : undefined;
  useEffect(() => {
    if (waiting !== undefined) showWaiting(waiting);
  }, [waiting]);
  if (!badge || badge.count === 0) return null;
  return (
    <span
      className={clsx(
        'absolute -top-1.5 left-2.5 grid h-4 min-w-4 place-items-center rounded-full px-1 text-[0.625rem] leading-none font-[560]',
        badge.tone === 'danger' ? 'bg-danger text-sheet' : 'bg-section text-paper',
      )}
    >
      <span aria-hidden>{badge.count > MAX ? `${MAX}+` : badge.count}</span>
      <span className="sr-only">{badge.description}</span>
    </span>
  );
}

/** The number of waiting items in a section. */
export function SectionBadge({ feature }: { feature: Feature }) {
  return feature.useBadge ? <Count useBadge={feature.useBadge} /> : null;
}
