import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf, sentenceOf } from '@/api/problem';
import { signInAs, type ToolServer } from '@/api/tools';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { keep } from './useSwitching';

/** Where the browser returns to after a sign-in; the sign-in service must be told this URL. */
const backAddress = () => `${location.origin}/api/mcp/oauth/callback`;

/** The client that the user registered manually with a server's sign-in service. */
export function SignInClient({ server }: { server: ToolServer & { id: number } }) {
  const client = useQueryClient();
  const [id, setId] = useState('');
  const [secret, setSecret] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wish: { id: string; secret: string } | null) => signInAs(server.id, wish),
    onSuccess: (now) => {
      setId('');
      setSecret('');
      keep(client, now);
      toast.done('Saved.');
    },
    onError: (fault) => void toast.error('The client was not saved.', sentenceOf(fault)),
  });
  return (
    <div className="flex max-w-xl flex-col gap-4 text-second text-ink-2">
      <p>
        Some services only accept registered OAuth clients. Register one there with this redirect
        URL and enter it here. You then have to sign in again.
      </p>
      <Mono label="Redirect URL" text={backAddress()} />
      {server.client_id ? (
        <>
          <p className="wrap-anywhere">
            Client: <span className="font-mono text-ink">{server.client_id}</span>
          </p>
          <div>
            <Button size="sm" isPending={isPending} onPress={() => mutate(null)}>
              Remove client
            </Button>
          </div>
        </>
      ) : (
        <Form
          aria-label="Client"
          className="flex flex-col gap-4"
          onSubmit={() => id.trim() !== '' && !isPending && mutate({ id: id.trim(), secret })}
        >
          <TextField
            label="Client ID"
            isRequired
            value={id}
            onChange={setId}
            autoComplete="off"
            spellCheck="false"
            error={refusalOf(error, 'client_id')}
          />
          <TextField
            label="Client secret"
            type="password"
            value={secret}
            onChange={setSecret}
            autoComplete="off"
            help="Leave empty if there is none. Stored encrypted, never shown again."
            error={refusalOf(error, 'client_secret')}
          />
          <div>
            <Button size="sm" type="submit" isPending={isPending}>
              Save
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
