import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { SettingsNav } from '@/features/settings/SettingsNav';
import { Panes } from '../shell/Panes';

export const Route = createFileRoute('/settings')({ component: Settings });

function Settings() {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  return (
    <Panes
      section="settings"
      listLabel="Settings"
      listPath="/settings"
      list={<SettingsNav />}
      detail={<Outlet />}
      showsDetail={path !== '/settings'}
    />
  );
}
