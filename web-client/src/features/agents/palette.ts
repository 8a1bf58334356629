import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import { type Agent, agents } from '@/api/agents';
import type { EntryGroup, PaletteSource } from '@/kit/palette';
import { ranked } from '@/ui/search';
import { groupOf } from './groups';
import { stateOf } from './labels';

const FOUND = 20;
const NONE: Agent[] = [];

function useEntries(text: string): EntryGroup[] {
  const { data = NONE } = useQuery(agents.all());
  const navigate = useNavigate();
  const nothingTyped = text.trim() === '';
  const found = nothingTyped
    ? data.filter((agent) => ['you', 'working'].includes(groupOf(agent))).slice(0, FOUND)
    : ranked(data, ({ title }) => title, text).slice(0, FOUND);
  return [
    {
      label: nothingTyped ? 'Active agents' : 'Agents',
      entries: found.map((agent) => ({
        id: `agent.${agent.id}`,
        label: agent.title,
        place: stateOf(agent).description,
        icon: Bot,
        run: () => void navigate({ to: '/agents/$id', params: { id: String(agent.id) } }),
      })),
    },
  ];
}

export default { useEntries } satisfies PaletteSource;
