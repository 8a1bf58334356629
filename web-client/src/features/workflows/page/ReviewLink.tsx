import { Link } from '@tanstack/react-router';
import { Hand } from 'lucide-react';
import type { Workflow } from '@/api/workflows';

/** A link to the run that waits for a decision or an answer. */
export const ReviewLink = ({ workflow: { id, name } }: { workflow: Workflow }) => (
  <Link
    to="/workflows/$id/run/$run"
    params={{ id: String(id), run: 'latest' }}
    aria-label={`Review ${name}`}
    className="inline-flex h-8 items-center gap-2 rounded-xl bg-accent px-3 text-second font-[560] text-accent-ink pointer-coarse:min-h-11"
  >
    <Hand aria-hidden size={15} /> Review
  </Link>
);
