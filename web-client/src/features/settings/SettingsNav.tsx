import { Link } from '@tanstack/react-router';
import { useFeatures } from '@/kit/feature';
import { ListHeader } from '@/ui/ListHeader';

/** The pages that all features together have for the settings. */
export default function SettingsNav() {
  const features = useFeatures((state) => state.all);
  const pages = features
    .flatMap(({ settings }) => settings ?? [])
    .toSorted((a, b) => a.order - b.order);
  return (
    <>
      <ListHeader title="Settings" />
      <nav
        aria-label="Settings"
        className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-2 py-2"
      >
        {pages.map(({ path, label, says, icon: Icon }) => (
          <Link
            key={path}
            to={path}
            className="flex min-h-(--row-list) items-center gap-3 rounded-lg px-3 py-2 text-ink-2 hover:bg-sunken hover:text-ink data-[status=active]:bg-section-soft data-[status=active]:text-ink"
          >
            <Icon aria-hidden size={17} strokeWidth={1.6} className="shrink-0" />
            <span className="min-w-0">
              <span className="block font-[560] text-ink">{label}</span>
              <span className="block truncate text-meta">{says}</span>
            </span>
          </Link>
        ))}
      </nav>
    </>
  );
}
