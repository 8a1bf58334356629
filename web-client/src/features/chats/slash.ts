import { cutTo } from '@/api/cutTo';
import { keys, queries } from '@/api/queries';
import type { Chat } from '@/api/types';
import { run } from '@/kit/commands/command';
import type { SlashCall, SlashHandler } from '@/kit/slash/handlers';
import { suggestName } from '@/kit/suggestName';
import { toast } from '@/ui/toast';
import * as commands from './commands';

type Act = (chat: Chat, call: SlashCall) => Promise<boolean>;

const pinned =
  (wished: boolean): Act =>
  async (chat, { app: { client } }) => {
    if (chat.pinned === wished) {
      toast.done(wished ? 'Already pinned.' : 'Not pinned.');
      return true;
    }
    if (!(await run(client, commands.pin, chat))) return false;
    toast.done(wished ? `Pinned “${chat.title}”.` : `Unpinned “${chat.title}”.`);
    return true;
  };

const ACTS: Record<string, Act> = {
  pin: pinned(true),
  unpin: pinned(false),
  rename: async (chat, { argument, app: { client } }) => {
    if (!(await run(client, commands.rename, { chat, title: cutTo(argument, 255) }))) return false;
    toast.done(`Renamed to “${cutTo(argument, 255)}”.`);
    return true;
  },
  'suggest-name': async ({ id, title }, { app: { client } }) => {
    void suggestName(client, { kind: 'chat', id }, title, keys.chats);
    return true;
  },
  archive: async (chat, { app: { client, navigate } }) => {
    if (!(await run(client, commands.archive, [chat]))) return false;
    await navigate({ to: '/chats' });
    return true;
  },
};

/** The slash commands of a chat. */
const handle: SlashHandler = async (call) => {
  const act = ACTS[call.name];
  if (!act) return false;
  const { client } = call.app;
  return act(await client.fetchQuery({ ...queries.chat(call.container.id), staleTime: 0 }), call);
};

export default handle;
