import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, Trash2, Webhook } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { mintWebhook, revokeWebhook, type Workflow, workflows } from '@/api/workflows';
import { type Command, useCommand } from '@/kit/commands/command';
import { whenConfirmed } from '@/kit/commands/confirm';
import { patch } from '@/kit/commands/overlay';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';
import { copyText } from '@/ui/clipboard';
import { toast } from '@/ui/toast';

const revoke: Command<Workflow> = {
  touches: [workflows.key],
  confirm: () => ({
    title: 'Remove the webhook?',
    says: 'Its address stops working immediately.',
    label: 'Remove',
  }),
  patches: ({ id }) => [
    patch(workflows.one(id).queryKey, (one) => ({ ...one, webhook_present: false })),
  ],
  send: ({ id }) => revokeWebhook(id),
  failed: () => 'The webhook was not removed.',
};

async function copy(address: string) {
  if (await copyText(address)) toast.done('Address copied.');
  else toast.error('The address was not copied.', 'The browser blocked it.');
}

/** The address that starts the workflow from outside. Its secret part is shown once, when it is made. */
export function WebhookField({ workflow }: { workflow: Workflow }) {
  const client = useQueryClient();
  const remove = useCommand(revoke);
  const [token, setToken] = useState<string | null>(null);
  const { id, webhook_present: exists } = workflow;
  const minting = useMutation({
    mutationFn: () => mintWebhook(id),
    onSuccess: (changed) => {
      setToken(changed.webhook_token);
      void client.invalidateQueries({ queryKey: workflows.key });
    },
    onError: (fault) => toast.error('The webhook was not created.', sentenceOf(fault)),
  });
  const mint = async () => {
    const isSure =
      !exists ||
      (await whenConfirmed({
        title: 'Create a new address?',
        says: 'The current address stops working immediately.',
        label: 'Create',
      }));
    if (isSure) minting.mutate();
  };
  const address = `${location.origin}/api/workflows/hooks/${token}`;
  return (
    <>
      <p className="text-ink-2">{exists ? 'The webhook is on.' : 'The webhook is off.'}</p>
      {exists && token !== null && (
        <div className="mt-3 rounded-xl bg-accent-soft px-4 py-3">
          <p>Copy the address now: it is shown only once.</p>
          <Mono label="Webhook address" text={address} />
          <Button size="sm" className="mt-2" onPress={() => void copy(address)}>
            <Copy aria-hidden size={14} /> Copy address
          </Button>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button isPending={minting.isPending} onPress={() => void mint()}>
          {!minting.isPending && <Webhook aria-hidden size={16} />}
          {exists ? 'Create a new address…' : 'Create webhook'}
        </Button>
        {exists && (
          <Button
            variant="quiet"
            onPress={async () => {
              if (await remove(workflow)) setToken(null);
            }}
          >
            <Trash2 aria-hidden size={16} /> Remove…
          </Button>
        )}
      </div>
    </>
  );
}
