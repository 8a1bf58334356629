import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** In the bar above a page: the way back to all agents. */
export const toAgents = (
  <Link
    to="/agents"
    className="inline-flex items-center gap-1.5 text-second text-ink-3 hover:underline pointer-coarse:min-h-11"
  >
    <ArrowLeft aria-hidden size={17} strokeWidth={1.75} className="md:hidden" /> Agents
  </Link>
);
