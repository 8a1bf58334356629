import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Button } from 'react-aria-components';
import { runAction } from '@/ui/actions';
import { SECTIONS, SETTINGS_SECTION } from './sections';

const item =
  'flex min-h-13 flex-1 flex-col items-center justify-center gap-0.5 text-[11px] text-ink-2 data-[status=active]:font-[560] data-[status=active]:text-section';

/** The rail of a phone. It makes room for the keyboard: see styles.css. */
export function BottomBar() {
  return (
    <nav
      aria-label="Workspace"
      className="bottom-bar flex shrink-0 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)]"
    >
      {SECTIONS.map(({ id, label, path, icon: Icon }) => (
        <Link
          key={id}
          to={path}
          data-section={id}
          activeOptions={{ exact: path === '/' }}
          className={item}
        >
          <Icon aria-hidden size={20} strokeWidth={1.6} />
          {label}
        </Link>
      ))}
      <Button className={item} onPress={() => runAction('palette.open')}>
        <Search aria-hidden size={20} strokeWidth={1.6} />
        Find
      </Button>
      <Link to={SETTINGS_SECTION.path} data-section="settings" className={item}>
        <SETTINGS_SECTION.icon aria-hidden size={20} strokeWidth={1.6} />
        {SETTINGS_SECTION.label}
      </Link>
    </nav>
  );
}
