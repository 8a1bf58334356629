import { Link } from '@tanstack/react-router';
import type { ActiveModel } from '@/api/types';
import { Notice } from '@/ui/Notice';

/** Answers that no model wrote must not be taken for real ones; a mock that someone chose is no fault. */
export function MockNotice({ active }: { active: ActiveModel }) {
  if (!active.mock) return null;
  const chosen = active.provider === 'mock';
  return (
    <Notice
      tone={chosen ? 'info' : 'warn'}
      className="mt-5"
      action={
        <Link to="/settings/model" className="font-[560] text-accent underline underline-offset-4">
          Set up a model
        </Link>
      }
    >
      No model connected: answers are samples. {active.reason}
    </Notice>
  );
}
