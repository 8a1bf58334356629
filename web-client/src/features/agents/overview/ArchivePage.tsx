import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { agents } from '@/api/agents';
import { ListPage } from '@/kit/list/ListPage';
import { When } from '@/ui/Minutely';
import { toAgents } from '../links';
import { useAgentCommands } from '../useAgentCommands';

/** The archived agents, last one first. */
export default function ArchivePage() {
  const commands = useAgentCommands();
  return (
    <ListPage
      id="agents.archive"
      title="Archived agents"
      things="archived agents"
      reading={useQuery(agents.archived())}
      detail="Schedules and webhooks do not start archived agents."
      place={toAgents}
      contentOf={({ id, title, archived_at, updated_at }) => {
        const at = archived_at ?? updated_at;
        return {
          title,
          icon: Bot,
          link: { to: '/agents/$id', params: { id: String(id) } },
          end: <When at={at} />,
        };
      }}
      menuOf={commands.menuOf}
      onRemove={(chosen) => void commands.remove(chosen)}
      empty={<p className="px-4 py-2 text-ink-2">No archived agents.</p>}
    />
  );
}
