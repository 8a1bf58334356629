import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Agent, type AgentTrigger, addTrigger, agents, removeTrigger } from '@/api/agents';
import { goneIsWell, sentenceOf } from '@/api/problem';
import { type Command, useCommand } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';
import { copyText } from '@/ui/clipboard';
import { IconButton } from '@/ui/IconButton';
import { Minutely } from '@/ui/Minutely';
import { toast } from '@/ui/toast';
import { longWhen } from '@/ui/when';

const remove: Command<AgentTrigger> = {
  touches: [agents.key],
  confirm: () => ({
    title: 'Delete this webhook?',
    description: 'Its address stops working.',
    label: 'Delete',
  }),
  patches: ({ agent_id, id }) => [
    patch(agents.one(agent_id).queryKey, (agent) => ({
      ...agent,
      triggers: agent.triggers.filter((one) => one.id !== id),
    })),
  ],
  send: (trigger) => goneIsWell(removeTrigger(trigger)),
  failed: () => 'Could not delete the webhook.',
};

const addressOf = (token: string) => `${location.origin}/hooks/${token}`;

/** The URLs that start an agent from outside. Their secret part is shown once, at creation. */
export function Triggers({ agent }: { agent: Agent }) {
  const client = useQueryClient();
  const drop = useCommand(remove);
  const [made, setMade] = useState<AgentTrigger>();
  const adding = useMutation({
    mutationFn: () => addTrigger(agent.id),
    onSuccess: (trigger) => {
      setMade(trigger);
      void client.invalidateQueries({ queryKey: agents.oneKey(agent.id) });
    },
    onError: (fault) => toast.error('The webhook was not created.', sentenceOf(fault)),
  });
  return (
    <>
      {agent.triggers.length > 0 && (
        <ul aria-label="Webhooks" className="border-t border-line">
          {agent.triggers.map((trigger) => (
            <li key={trigger.id} className="border-b border-line py-2">
              <div className="flex min-h-11 items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block">Webhook {trigger.id}</span>
                  <span className="block text-meta text-ink-3">
                    <Minutely>
                      {() => (
                        <>
                          {trigger.last_fired_at
                            ? `Last call ${longWhen(trigger.last_fired_at)}`
                            : 'Never called'}
                          {trigger.last_ping_at && ` · last ping ${longWhen(trigger.last_ping_at)}`}{' '}
                          · created {longWhen(trigger.created_at)}
                        </>
                      )}
                    </Minutely>
                    {!trigger.enabled && ' · off'}
                  </span>
                </span>
                <IconButton
                  icon={Trash2}
                  label={`Delete webhook ${trigger.id}`}
                  onPress={() => void drop(trigger)}
                />
              </div>
              {made?.id === trigger.id && made.token !== null && <Told token={made.token} />}
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-3" isPending={adding.isPending} onPress={() => adding.mutate()}>
        {!adding.isPending && <Plus aria-hidden size={16} />} Create webhook
      </Button>
    </>
  );
}

function Told({ token }: { token: string }) {
  const address = addressOf(token);
  const copy = async (text: string, what: string) => {
    if (await copyText(text)) toast.done(`Copied the ${what}.`);
    else toast.error(`Could not copy the ${what}.`, 'The browser blocked it.');
  };
  return (
    <div className="rounded-xl bg-accent-soft px-4 py-3">
      <p>Copy the address now: it is shown only once.</p>
      <Mono label="Webhook address" text={address} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onPress={() => void copy(address, 'address')}>
          <Copy aria-hidden size={14} /> Copy address
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onPress={() => void copy(`curl -X POST ${address}`, 'command')}
        >
          Copy as command
        </Button>
      </div>
    </div>
  );
}
