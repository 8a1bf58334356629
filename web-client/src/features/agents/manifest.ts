import type { QueryClient } from '@tanstack/react-query';
import { Bot, Plus, Scale, Shapes } from 'lucide-react';
import { agents } from '@/api/agents';
import { type Feature, goTo, readsAgain, screen } from '@/kit/feature';
import { preloadPart } from '@/kit/parts';
import { newAgent } from './dialogs';
import type { PermissionCardProps } from './PermissionCard';
import type { ActivityProps } from './page/Activity';
import { makeRule } from './rules/dialogs';

declare module '@/kit/parts' {
  interface Parts {
    /** The agents that wait for the user; renders nothing if there are none. */
    waitingAgents: object;
    /** A permission request, and the possible decisions. */
    agentPermission: PermissionCardProps;
    /** What an agent did, from its events. */
    agentActivity: ActivityProps;
  }
}

export const routes = [
  screen(
    '/agents',
    () => import('./overview/AgentsPage'),
    (client) => void client.prefetchQuery(agents.all()),
  ),
  screen(
    '/agents/inbox',
    () => import('./inbox/InboxPage'),
    () => void preloadPart('waitingWorkflows'),
  ),
  screen('/agents/archive', () => import('./overview/ArchivePage')),
  screen('/agents/blueprints', () => import('./blueprints/BlueprintsPage')),
  screen('/agents/rules', () => import('./rules/RulesPage')),
  screen('/agents/$id', () => import('./page/TranscriptPage')),
  screen('/agents/$id/runs', () => import('./page/RunsPage')),
  screen('/agents/$id/runs/$run', () => import('./page/RunPage')),
  screen('/agents/$id/compare/$left/$right', () => import('./page/ComparePage')),
  screen('/agents/$id/artifacts', () => import('./page/ArtifactsPage')),
  screen('/agents/$id/settings', () => import('./page/AgentSettings')),
  screen('/settings/agents', () => import('./SettingsPage')),
] as const;

/** The code that follows agents is loaded on the first change. */
const told = (client: QueryClient, id: number | undefined) =>
  void import('./invalidate').then(({ agentTold }) => agentTold(client, id));

export const feature: Feature = {
  id: 'agents',
  section: {
    id: 'agents',
    label: 'Agents',
    icon: Bot,
    colour: 'agents',
    path: '/agents',
    shortcut: 'g a',
    order: 40,
  },
  actions: [
    goTo('go.blueprints', 'Agent templates', Shapes, '/agents/blueprints'),
    goTo('go.rules', 'Agent rules', Scale, '/agents/rules'),
    {
      id: 'agents.new',
      label: 'New agent',
      group: 'Do',
      icon: Plus,
      run: () => newAgent.open({}),
    },
  ],
  palette: () => import('./palette'),
  slash: [{ on: ['topic', 'chat'], names: ['agent'], load: () => import('./slash') }],
  dialogs: [newAgent, makeRule],
  settings: [
    {
      path: '/settings/agents',
      label: 'Agents',
      description: 'Default model, permissions, limits',
      icon: Bot,
      order: 19,
      finds: 'webhook trigger budget cost steps approval permission rules transcript retention',
    },
  ],
  parts: {
    waitingAgents: () => import('./inbox/WaitingAgents'),
    agentPermission: async () => ({ default: (await import('./PermissionCard')).PermissionCard }),
    agentActivity: () => import('./page/Activity'),
  },
  listens: {
    'agent.changed': ({ agent_session_id: id }, { client }) => told(client, id ?? undefined),
    'read.changed': ({ agent_session_id: id }, { client }) => {
      if (id !== null && id !== undefined) told(client, id);
    },
    back: readsAgain(agents.key),
  },
};
