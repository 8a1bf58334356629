import { Import } from 'lucide-react';
import { type Feature, screen } from '@/kit/feature';
import type { ExamplesProps } from './Examples';
import type { WorkflowTextProps } from './WorkflowText';

declare module '@/kit/parts' {
  interface Parts {
    /** Examples to start with; renders nothing if there are none. */
    examples: ExamplesProps;
    /** The YAML of a workflow, to view and edit. */
    workflowText: WorkflowTextProps;
  }
}

const page = () => import('./ImportPage');

export const routes = [
  screen('/transfer', page),
  screen('/agents/import', page),
  screen('/workflows/import', page),
] as const;

export const feature: Feature = {
  id: 'transfer',
  actions: [
    {
      id: 'go.transfer',
      label: 'Import an agent or a workflow',
      group: 'Do',
      icon: Import,
      run: ({ navigate }) => navigate({ to: '/transfer' }),
    },
  ],
  drops: [{ ending: /\.ya?ml$/i, load: () => import('./takeDrop') }],
  parts: {
    examples: () => import('./Examples'),
    workflowText: () => import('./WorkflowText'),
  },
};
