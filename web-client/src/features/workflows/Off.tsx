import { Link } from '@tanstack/react-router';
import { useSettings } from '@/api/settings';
import { Notice } from '@/ui/Notice';

/** Whether agents are disabled; false until known. */
export function useAreOff(): boolean {
  return useSettings().data?.agents_enabled === false;
}

export const toAgentSettings = (
  <Link
    to="/settings/agents"
    className="inline-flex h-10 items-center rounded-xl border border-line-strong bg-sheet px-4 font-[560] text-ink hover:bg-sunken pointer-coarse:min-h-11"
  >
    Open agent settings
  </Link>
);

/** Says why nothing can be started, and what still works. */
export function Off({ className = '' }: { className?: string }) {
  return (
    <Notice tone="warn" className={className} action={toAgentSettings}>
      Agents are off, so workflows cannot run. You can still view, stop and delete them.
    </Notice>
  );
}
