import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Workflow as WorkflowIcon } from 'lucide-react';
import { type Workflow, workflows } from '@/api/workflows';
import type { EntryGroup, PaletteSource } from '@/kit/palette';
import { ranked } from '@/ui/search';
import { isActive, stateOf } from './labels';

const FOUND = 20;
const NONE: Workflow[] = [];

function useEntries(text: string): EntryGroup[] {
  const { data = NONE } = useQuery(workflows.all());
  const navigate = useNavigate();
  const nothingTyped = text.trim() === '';
  const found = nothingTyped
    ? data.filter(isActive).slice(0, FOUND)
    : ranked(data, ({ name }) => name, text).slice(0, FOUND);
  return [
    {
      label: nothingTyped ? 'Active workflows' : 'Workflows',
      entries: found.map((workflow) => ({
        id: `workflow.${workflow.id}`,
        label: workflow.name,
        place: stateOf(workflow).description,
        icon: WorkflowIcon,
        run: () => {
          const params = { id: String(workflow.id) };
          if (workflow.current_run_id === null) void navigate({ to: '/workflows/$id', params });
          else
            void navigate({ to: '/workflows/$id/run/$run', params: { ...params, run: 'latest' } });
        },
      })),
    },
  ];
}

export default { useEntries } satisfies PaletteSource;
