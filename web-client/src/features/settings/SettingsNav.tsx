import { Link } from '@tanstack/react-router';
import { Cpu, Info, Palette } from 'lucide-react';
import { ListHeader } from '@/ui/ListHeader';

const PAGES = [
  { to: '/settings/model', label: 'Model', says: 'Who answers, and with which key', icon: Cpu },
  {
    to: '/settings/appearance',
    label: 'Appearance',
    says: 'Theme, density, notices',
    icon: Palette,
  },
  { to: '/settings/about', label: 'About', says: 'Version, manual, installing', icon: Info },
] as const;

export function SettingsNav() {
  return (
    <>
      <ListHeader title="Settings" />
      <nav aria-label="Settings" className="flex flex-col gap-0.5 overflow-y-auto px-2">
        {PAGES.map(({ to, label, says, icon: Icon }) => (
          <Link
            key={to}
            to={to}
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
