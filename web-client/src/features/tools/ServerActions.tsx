import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { reloadTools, signOutOf, type ToolServer, toolServers } from '@/api/tools';
import { useCommand } from '@/kit/commands/command';
import { Button } from '@/ui/Button';
import { lazyOverlay } from '@/ui/lazyPart';
import { Switch } from '@/ui/Switch';
import { toast } from '@/ui/toast';
import { remove } from './commands';
import { SignInButton } from './SignInButton';
import { keep, useSwitching } from './useSwitching';

const ServerDialog = lazyOverlay(() => import('./ServerDialog'));

/** The actions for a server. */
export function ServerActions({ server }: { server: ToolServer }) {
  const { name, enabled, oauth, id } = server;
  const { change, isPending } = useSwitching();
  return (
    <div className="mt-5">
      <Switch
        label={`Use ${name}`}
        help={isPending ? 'Working…' : 'The assistant can use its tools.'}
        isSelected={enabled}
        isDisabled={isPending}
        onChange={(on) => void change({ server, on })}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {oauth && <SignInOrOut server={server} />}
        {enabled && (
          <Doing
            label="Reload tools"
            failed={`The tools of ${name} were not reloaded.`}
            doing={() => reloadTools(name)}
          />
        )}
        {id !== null && <Own server={server} />}
      </div>
    </div>
  );
}

/** The one of the two that is possible now; nothing until that is known. */
function SignInOrOut({ server: { name, state } }: { server: ToolServer }) {
  const { data, isPending } = useQuery(toolServers.signIns());
  if (state === 'needs_auth') return <SignInButton server={name} />;
  if (isPending) return null;
  // A server that nobody signed in to has a record too, without tokens.
  return data?.credentials.some((one) => one.server === name && one.has_tokens) ? (
    <Doing
      label="Sign out"
      failed={`You were not signed out of ${name}.`}
      doing={() => signOutOf(name)}
    />
  ) : (
    <SignInButton server={name} />
  );
}

interface DoingProps {
  label: string;
  failed: string;
  doing: () => Promise<ToolServer>;
}

function Doing({ label, failed, doing }: DoingProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: doing,
    onSuccess: (server) => keep(client, server),
    onError: (fault) => void toast.error(failed, sentenceOf(fault)),
  });
  return (
    <Button size="sm" isPending={isPending} onPress={() => mutate()}>
      {label}
    </Button>
  );
}

/** The actions for a user's own server. */
function Own({ server }: { server: ToolServer }) {
  const [isChanging, setChanging] = useState(false);
  const erase = useCommand(remove);
  const navigate = useNavigate();
  const client = useQueryClient();
  const leave = async () => {
    if (!(await erase(server))) return;
    await navigate({ to: '/settings/tools' });
    client.removeQueries({ queryKey: toolServers.one(server.name).queryKey });
  };
  return (
    <>
      <Button size="sm" onPress={() => setChanging(true)}>
        {' '}
        Edit…
      </Button>
      <Button size="sm" variant="danger" onPress={() => void leave()}>
        Remove…
      </Button>
      {isChanging && <ServerDialog server={server} onClose={() => setChanging(false)} />}
    </>
  );
}
