import { useQuery } from '@tanstack/react-query';
import { BookOpen, Braces, ScrollText } from 'lucide-react';
import { queries } from '@/api/queries';
import { InstallApp } from './InstallApp';
import { SettingsGroup, SettingsPage, SettingsWaiting } from './SettingsPage';
import { Undelivered } from './Undelivered';

const LINKS = [
  { href: '/docs/', label: 'Manual', description: 'How to use and run Steward', icon: BookOpen },
  {
    href: '/api/docs',
    label: 'API explorer',
    description: 'Try every route from a form',
    icon: Braces,
  },
  {
    href: '/api/redoc',
    label: 'API reference',
    description: 'Every route, documented',
    icon: ScrollText,
  },
];

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

export default function About() {
  const reading = useQuery(queries.version());
  const { data: version } = reading;
  if (!version) return <SettingsWaiting name="About" query={reading} />;
  const built = version.build_date && `Built on ${date.format(new Date(version.build_date))}`;
  const commit = version.commit && `from commit ${version.commit.slice(0, 10)}`;
  const made = [built, commit].filter(Boolean).join(' ');
  return (
    <SettingsPage
      name="About"
      sentence={`Steward ${version.version}`}
      detail={made === '' ? undefined : `${made}.`}
    >
      <Undelivered />
      <SettingsGroup title="Documentation">
        <ul className="-mt-2">
          {LINKS.map(({ href, label, description, icon: Icon }) => (
            <li key={href} className="border-b border-line last:border-0">
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-12 items-center gap-3 hover:text-accent"
              >
                <Icon aria-hidden size={17} strokeWidth={1.6} className="shrink-0 text-ink-2" />
                <span className="font-[560]">{label}</span>
                <span className="text-second text-ink-2">{description}</span>
              </a>
            </li>
          ))}
        </ul>
      </SettingsGroup>
      <SettingsGroup title="Installation">
        <InstallApp />
      </SettingsGroup>
    </SettingsPage>
  );
}
