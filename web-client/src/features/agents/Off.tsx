import { Link } from '@tanstack/react-router';
import { useSettings } from '@/api/settings';
import { Notice } from '@/ui/Notice';

/** Whether agents are switched off; not before that is known. */
export function useAreOff(): boolean {
  return useSettings().data?.agents_enabled === false;
}

const toSettings = (
  <Link to="/settings/agents" className="text-accent underline underline-offset-4">
    Agent settings
  </Link>
);

/** Says that agents are switched off, what still works, and where they are switched on. */
export function Off({ className = '' }: { className?: string }) {
  return (
    <Notice tone="warn" className={className} action={toSettings}>
      Agents are off. You can still read, stop and delete them.
    </Notice>
  );
}

export const whereToSwitchOn = toSettings;
