import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type Agent, agents } from '@/api/agents';
import { Act } from '@/kit/Act';
import { useCommand } from '@/kit/commands/command';
import { backToDraft } from '@/kit/drafts';
import { QueuedList, QueuedRow } from '@/kit/QueuedList';
import { unqueue } from '../commands';
import { isAtWork } from '../labels';

interface Props {
  agent: Agent;
  /** The draft that removed text goes to. */
  draft: string;
  onRemoved: () => void;
}

/** The messages that the agent gets with the next request to the model. After a stop or a failure they wait until it continues. */
export default function Queued({ agent, draft, onRemoved }: Props) {
  const { data: waiting = [], error, refetch } = useQuery(agents.queue(agent.id));
  const remove = useCommand(unqueue);
  return (
    <QueuedList
      heading={
        isAtWork(agent)
          ? 'Queued · sent when its tools are done'
          : 'Not sent · sent with your next message'
      }
      isEmpty={waiting.length === 0}
      error={error}
      onRetry={() => void refetch()}
    >
      {waiting.map(({ id, content }) => (
        <QueuedRow key={id} text={content}>
          <Act
            look="icon"
            label="Remove"
            about={content}
            onClick={async () => {
              if (!(await remove({ agent: agent.id, message: id }))) return;
              backToDraft(draft, content);
              onRemoved();
            }}
          >
            <X aria-hidden size={15} strokeWidth={1.75} />
          </Act>
        </QueuedRow>
      ))}
    </QueuedList>
  );
}
