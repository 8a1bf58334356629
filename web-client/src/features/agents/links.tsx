import { Link } from '@tanstack/react-router';

/** In the bar above a page: the way back to all agents. */
export const toAgents = (
  <Link to="/agents" className="text-second text-ink-3 hover:underline">
    Agents
  </Link>
);
