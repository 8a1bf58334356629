import { Link } from '@tanstack/react-router';
import type { ActiveModel } from '@/api/types';
import { Notice } from '@/ui/Notice';

/** Mock answers must not be mistaken for real ones. A warning only if the selected provider cannot answer. */
export function MockNotice({ active }: { active: ActiveModel }) {
  if (!active.mock) return null;
  return (
    <Notice
      tone={active.chosen && active.reason ? 'warn' : 'info'}
      className="mt-5"
      action={
        <Link
          to="/settings/model"
          className="font-[560] text-accent underline underline-offset-4 pointer-coarse:py-3"
        >
          Set up a model
        </Link>
      }
    >
      No model connected: answers are samples. {active.chosen && active.reason}
    </Notice>
  );
}
