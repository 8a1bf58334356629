import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { mintWebhook, revokeWebhook, type Workflow, workflows } from '@/api/workflows';
import { type Command, useCommand } from '@/kit/commands/command';
import { patch } from '@/kit/commands/overlay';
import { SecretAddress } from '@/kit/page/SecretAddress';
import { toast } from '@/ui/toast';

const revoke: Command<Workflow> = {
  touches: [workflows.key],
  confirm: () => ({
    title: 'Remove the webhook?',
    description: 'Its address stops working immediately.',
    label: 'Remove',
  }),
  patches: ({ id }) => [
    patch(workflows.one(id).queryKey, (one) => ({ ...one, webhook_present: false })),
  ],
  send: ({ id }) => revokeWebhook(id),
  failed: () => 'The webhook was not removed.',
};

/** The URL that starts the workflow from outside. Its secret part is shown once, at creation. */
export function WebhookField({ workflow }: { workflow: Workflow }) {
  const client = useQueryClient();
  const remove = useCommand(revoke);
  const [token, setToken] = useState<string>();
  const { id, webhook_present: exists } = workflow;
  const minting = useMutation({
    mutationFn: () => mintWebhook(id),
    onSuccess: (changed) => {
      setToken(changed.webhook_token ?? undefined);
      void client.invalidateQueries({ queryKey: workflows.key });
    },
    onError: (fault) => toast.error('The webhook was not created.', sentenceOf(fault)),
  });
  return (
    <SecretAddress
      of="webhook"
      label="Webhook address"
      create="Create webhook"
      icon={Webhook}
      exists={exists}
      address={token === undefined ? undefined : `${location.origin}/api/workflows/hooks/${token}`}
      isMaking={minting.isPending}
      onMake={minting.mutate}
      onRemove={async () => {
        if (await remove(workflow)) setToken(undefined);
      }}
    />
  );
}
