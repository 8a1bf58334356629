import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '@/api/problem';
import { switchOff, switchOn, type ToolServer, toolServers } from '@/api/tools';
import { toast } from '@/ui/toast';
import { whenConsented } from './dialogs';

/** Stores the service's response about a server in the cache, and reads the rest again. */
export function keep(client: QueryClient, server: ToolServer) {
  client.setQueryData(toolServers.one(server.name).queryKey, server);
  client.setQueryData(toolServers.all().queryKey, (all) =>
    all?.map((one) => (one.name === server.name ? server : one)),
  );
  void client.invalidateQueries({ queryKey: toolServers.key });
}

interface Wish {
  server: ToolServer;
  on: boolean;
  /** The user has already seen what will be started. */
  isWanted?: boolean;
}

/** Enables and disables servers, one at a time per component. */
export function useSwitching() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ server: { name }, on }: Wish) => (on ? switchOn(name) : switchOff(name)),
    onSuccess: (server) => keep(client, server),
    onError: (fault, { server, on }) =>
      void toast.error(`${server.name} was not switched ${on ? 'on' : 'off'}.`, sentenceOf(fault)),
  });
  const change = async ({ isWanted = false, ...wish }: Wish) => {
    if (wish.on && !isWanted && !(await whenConsented(wish.server))) return;
    mutate(wish);
  };
  return { change, isPending };
}
