import { Link } from '@tanstack/react-router';
import type { Feature } from '@/kit/feature';
import { Sheet } from '@/ui/Sheet';
import { SectionBadge } from './SectionBadge';

interface Props {
  features: readonly Feature[];
  onClose: () => void;
}

/** The places that do not fit into the phone's bar. */
export default function MorePlaces({ features, onClose }: Props) {
  return (
    <Sheet label="More" side="bottom" isOpen onClose={onClose}>
      <ul className="grid grid-cols-3 gap-1 overflow-y-auto p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {features.map((feature) => {
          if (!feature.section) return null;
          const { path, label, icon: Icon, colour } = feature.section;
          return (
            <li key={feature.id}>
              <Link
                to={path}
                data-colour={colour}
                onClick={onClose}
                className="flex min-h-18 flex-col items-center justify-center gap-1.5 rounded-xl text-second text-ink-2 active:bg-sunken data-[status=active]:bg-section-soft data-[status=active]:text-ink"
              >
                <span className="relative">
                  <Icon aria-hidden size={22} strokeWidth={1.6} className="text-section" />
                  <SectionBadge feature={feature} />
                </span>
                <span className="max-w-full truncate px-1">{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
