import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bot } from 'lucide-react';
import { useMemo } from 'react';
import { type Agent, agents } from '@/api/agents';
import { ListPane } from '@/kit/list/ListPane';
import { useListState } from '@/kit/list/listState';
import { visibleRows } from '@/kit/list/rows';
import { PaneHeader } from '@/ui/PaneHeader';
import { Sentence } from '@/ui/Sentence';
import { matches } from '@/ui/search';
import { longWhen } from '@/ui/when';
import { useAgentCommands } from '../useAgentCommands';

const LIST = 'agents.archive';
const NONE: Agent[] = [];

/** The agents that were put away, the last one first. */
export default function ArchivePage() {
  const reading = useQuery(agents.archived());
  const all = reading.data ?? NONE;
  const state = useListState(LIST);
  const commands = useAgentCommands();
  const byId = useMemo(() => new Map(all.map((agent) => [String(agent.id), agent])), [all]);
  const rows = useMemo(
    () =>
      visibleRows(
        all.filter(({ title }) => matches(title, state.filter)).map(({ id }) => String(id)),
      ),
    [all, state.filter],
  );
  const chosen = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return (
    <>
      <PaneHeader
        title={
          <Link to="/agents" className="text-second text-ink-3 hover:underline">
            Agents
          </Link>
        }
      />
      <div className="mx-auto flex min-h-0 w-full max-w-[42rem] flex-1 flex-col pt-7 sm:px-5">
        <div className="px-4 pb-3">
          <Sentence detail="Schedules and webhooks do not start archived agents.">
            Archived agents
          </Sentence>
        </div>
        <ListPane
          id={LIST}
          title="Archived agents"
          things="archived agents"
          hasHeader={false}
          state={state}
          reading={reading}
          rows={rows}
          contentOf={(id) => {
            const agent = byId.get(id);
            const at = agent?.archived_at ?? agent?.updated_at;
            return (
              agent && {
                title: agent.title,
                icon: Bot,
                link: { to: '/agents/$id', params: { id } },
                end: at && <time dateTime={at}>{longWhen(at)}</time>,
              }
            );
          }}
          isThere={(id) => byId.has(id)}
          current={undefined}
          menuOf={(ids) => commands.menuOf(chosen(ids))}
          onRemove={(ids) => void commands.remove(chosen(ids))}
          empty={<p className="px-4 py-2 text-ink-2">No archived agents.</p>}
        />
      </div>
    </>
  );
}
