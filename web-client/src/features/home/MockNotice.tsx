import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mockReason } from '@/api/mock';
import { queries } from '@/api/queries';
import { Notice } from '@/ui/Notice';

/** Answers that no model wrote must not be taken for real ones. */
export function MockNotice() {
  const { data: active } = useQuery(queries.activeModel());
  if (!active?.mock) return null;
  return (
    <Notice
      tone="warn"
      className="mt-5"
      action={
        <Link to="/settings/model" className="font-[560] text-accent underline underline-offset-4">
          Set up a model
        </Link>
      }
    >
      Answers are made up by a mock. {mockReason(active)}
    </Notice>
  );
}
