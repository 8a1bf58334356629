import { Link } from '@tanstack/react-router';
import { useSettings } from '@/api/settings';
import { Notice } from '@/ui/Notice';

/** Whether agents are disabled; false until known. */
export function useAreOff(): boolean {
  return useSettings().data?.agents_enabled === false;
}

export const whereToSwitchOn = (
  <Link to="/settings/agents" className="text-accent underline underline-offset-4">
    Agent settings
  </Link>
);

/** Says that agents are disabled, what still works, and where to enable them. */
export function Off({ className = '' }: { className?: string }) {
  return (
    <Notice tone="warn" className={className} action={whereToSwitchOn}>
      Agents are off, and their runs wait. You can still read, stop and delete agents.
    </Notice>
  );
}
