import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Agent, agents } from '@/api/agents';
import type { SlashCommand } from '@/api/skills';
import { ComposerButton } from '@/kit/ComposerButton';
import { ComposerForm } from '@/kit/ComposerForm';
import { useCommand } from '@/kit/commands/command';
import { writeAction } from '@/kit/composing';
import { useDraft } from '@/kit/drafts';
import { IN_COLUMN, LEDGER } from '@/kit/ledger/ledger';
import { callOf } from '@/kit/slash/call';
import { useActions } from '@/ui/actions';
import { toast } from '@/ui/toast';
import { say } from '../commands';
import { isAtWork } from '../labels';
import Queued from './Queued';

function command(name: string, description: string, hint: string | null): SlashCommand {
  return {
    name,
    title: name,
    description,
    kind: 'command',
    argument_hint: hint,
    argument_optional: false,
    surfaces: [],
  };
}

/** The commands in an agent's composer; the service carries them out. */
const COMMANDS: readonly SlashCommand[] = [
  command('rename', 'Rename the agent', 'new title'),
  command('archive', 'Archive the agent', null),
  command('clear', 'Erase the transcript (asks first)', null),
  command('memory-store', 'Store a memory', '[kind] what to remember'),
  command('memory-update', 'Replace a memory', 'number [kind] words'),
];

const DONE: Record<string, string> = {
  rename: 'Agent renamed.',
  clear: 'Transcript erased.',
  'memory-store': 'Memory stored.',
  'memory-update': 'Memory replaced.',
};

/** The composer for an agent's next task, or an answer to it. */
export function AgentComposer({ agent, isOff }: { agent: Agent; isOff: boolean }) {
  const draft = `agent:${agent.id}`;
  const [text, setText] = useDraft('draft', draft);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const tell = useCommand(say);
  const navigate = useNavigate();
  const isWorking = isAtWork(agent);
  const { data: waiting = [], error } = useQuery(agents.queue(agent.id));
  useActions([writeAction(() => field.current?.focus())]);
  const send = async () => {
    const words = text.trim();
    if (words === '' || busy) return;
    const called = callOf(words)?.name;
    setBusy(true);
    const done = await tell({ agent: agent.id, words, draft, isQueued: isWorking });
    setBusy(false);
    if (!done) return;
    if (called === 'archive') await navigate({ to: '/agents' });
    else if (called && DONE[called]) toast.done(DONE[called]);
  };
  const placeholder = isOff
    ? 'Agents are off'
    : isWorking
      ? 'Add a message. It is sent when its tools are done.'
      : agent.block_reason === 'question'
        ? 'Answer the question'
        : 'What should the agent do next?';
  return (
    <div className={`${LEDGER} shrink-0 pb-[max(0.75rem,env(safe-area-inset-bottom))]`}>
      <div className={IN_COLUMN}>
        {(error !== null || waiting.length > 0) && (
          <Queued agent={agent} draft={draft} onRemoved={() => field.current?.focus()} />
        )}
        <ComposerForm
          label={`Message to ${agent.title}`}
          placeholder={placeholder}
          text={text}
          onText={setText}
          onSubmit={() => void send()}
          isBusy={busy || isOff}
          field={field}
          commands={COMMANDS}
          buttons={
            <ComposerButton
              label={isWorking ? 'Queue message' : 'Send'}
              tone={isWorking ? 'quiet' : 'main'}
              type="submit"
              disabled={text.trim() === '' || busy || isOff}
            >
              <ArrowUp aria-hidden size={18} />
            </ComposerButton>
          }
        />
      </div>
    </div>
  );
}
