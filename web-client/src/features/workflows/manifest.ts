import type { QueryClient } from '@tanstack/react-query';
import { Plus, Workflow } from 'lucide-react';
import { workflows } from '@/api/workflows';
import { type Feature, readsAgain, screen } from '@/kit/feature';
import { dryRun, newWorkflow } from './dialogs';
import type { WorkflowNewsProps } from './gallery/WorkflowNews';

declare module '@/kit/parts' {
  interface Parts {
    /** Workflows whose run waits for the user; renders nothing if there are none. */
    waitingWorkflows: object;
    /** The state of these workflows, and a way to stop those that run. */
    workflowNews: WorkflowNewsProps;
  }
}

export const routes = [
  screen(
    '/workflows',
    () => import('./gallery/Gallery'),
    (client) => void client.prefetchQuery(workflows.all()),
  ),
  screen('/workflows/$id', () => import('./editor/StepsPage')),
  screen('/workflows/$id/run/$run', () => import('./run/RunPage')),
  screen('/workflows/$id/compare/$left/$right', () => import('./run/ComparePage')),
  screen('/workflows/$id/state', () => import('./state/StatePage')),
  screen('/workflows/$id/versions', () => import('./versions/VersionsPage')),
  screen('/workflows/$id/settings', () => import('./settings/SettingsPage')),
] as const;

/** The code that follows workflows is loaded on the first change. */
const told = (client: QueryClient, id: number | undefined) =>
  void import('./invalidate').then(({ workflowTold }) => workflowTold(client, id));

export const feature: Feature = {
  id: 'workflows',
  section: {
    id: 'workflows',
    label: 'Workflows',
    icon: Workflow,
    colour: 'workflows',
    path: '/workflows',
    shortcut: 'g w',
    order: 50,
  },
  parts: {
    waitingWorkflows: () => import('./gallery/WaitingWorkflows'),
    workflowNews: () => import('./gallery/WorkflowNews'),
  },
  actions: [
    {
      id: 'workflows.new',
      label: 'New workflow',
      group: 'Do',
      icon: Plus,
      run: () => newWorkflow.open({}),
    },
  ],
  palette: () => import('./palette'),
  dialogs: [newWorkflow, dryRun],
  listens: {
    'workflow.changed': ({ workflow_id: id }, { client }) => told(client, id ?? undefined),
    back: readsAgain(workflows.key),
  },
};
