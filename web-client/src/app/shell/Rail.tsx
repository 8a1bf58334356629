import { Link } from '@tanstack/react-router';
import { type LucideIcon, Moon, Search, Sun } from 'lucide-react';
import { Button } from 'react-aria-components';
import { runAction } from '@/ui/actions';
import { shownTheme, useLook } from '@/ui/look';
import { Tooltip } from '@/ui/Tooltip';
import { Mark } from './Mark';
import { SECTIONS, SETTINGS_SECTION, type Section } from './sections';

const item =
  'relative flex w-15 flex-col items-center gap-0.5 rounded-[10px] border border-transparent py-1.5 text-ink-2 hover:text-ink';
const active =
  "data-[status=active]:border-line data-[status=active]:bg-sheet data-[status=active]:text-ink data-[status=active]:before:absolute data-[status=active]:before:inset-y-2 data-[status=active]:before:-left-1.5 data-[status=active]:before:w-[3px] data-[status=active]:before:rounded-r data-[status=active]:before:bg-section data-[status=active]:before:content-['']";

function RailText({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon
        aria-hidden
        size={18}
        strokeWidth={1.6}
        className="group-data-[status=active]:text-section"
      />
      <span className="text-rail leading-4">{label}</span>
    </>
  );
}

function RailLink({ section: { id, label, icon, path, shortcut } }: { section: Section }) {
  return (
    <Tooltip text={label} shortcut={shortcut} placement="right">
      <Link
        to={path}
        data-section={id}
        activeOptions={{ exact: path === '/' }}
        className={`group ${item} ${active}`}
      >
        <RailText icon={icon} label={label} />
      </Link>
    </Tooltip>
  );
}

export function Rail() {
  const dark = shownTheme(useLook((look) => look.theme)) === 'dark';
  return (
    <nav
      aria-label="Workspace"
      className="flex w-[72px] shrink-0 flex-col items-center gap-0.5 border-r border-line bg-sunken py-3"
    >
      <Link to="/" aria-label="Steward, today" className="mb-3 rounded-[10px]">
        <Mark />
      </Link>
      <Tooltip text="Find and do" shortcut="$mod+k" placement="right">
        <Button className={item} onPress={() => runAction('palette.open')}>
          <RailText icon={Search} label="Find" />
        </Button>
      </Tooltip>
      <div className="h-2" />
      {SECTIONS.map((section) => (
        <RailLink key={section.id} section={section} />
      ))}
      <div className="flex-1" />
      <Tooltip text={dark ? 'Switch to light' : 'Switch to dark'} placement="right">
        <Button className={item} onPress={() => runAction('look.theme')}>
          <RailText icon={dark ? Sun : Moon} label={dark ? 'Light' : 'Dark'} />
        </Button>
      </Tooltip>
      <RailLink section={SETTINGS_SECTION} />
    </nav>
  );
}
