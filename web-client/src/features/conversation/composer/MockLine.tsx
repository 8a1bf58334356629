import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { mockReason } from '@/api/mock';
import { queries } from '@/api/queries';

/** Mock answers must not be taken for real ones. */
export function MockLine() {
  const { data: active } = useQuery(queries.activeModel());
  if (!active?.mock) return null;
  const reason = mockReason(active);
  return (
    <p role="status" className="flex items-start gap-2 px-4 pt-2 pb-2 text-second text-ink-2">
      <TriangleAlert
        aria-hidden
        size={15}
        strokeWidth={1.75}
        className="mt-[3px] shrink-0 text-warn"
      />
      <span className="min-w-0">
        Demo mode: sample answers only. {reason && `${reason} `}
        <Link
          to="/settings/model"
          className="inline-block font-[560] text-accent underline underline-offset-3"
        >
          Set up a model
        </Link>
      </span>
    </p>
  );
}
