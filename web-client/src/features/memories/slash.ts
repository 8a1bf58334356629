import { changeMemory, memories, remember } from '@/api/memories';
import { keys } from '@/api/queries';
import type { SlashCall, SlashHandler } from '@/kit/slash/handlers';
import { toast } from '@/ui/toast';
import { typedMemory, typedNumber } from './typed';

type Act = (call: SlashCall) => Promise<boolean>;

function refuse(name: string, why: string): false {
  toast.error(`/${name} did not work.`, why);
  return false;
}

const store: Act = async ({ name, argument, app: { client } }) => {
  const typed = typedMemory(argument);
  if ('wrong' in typed) return refuse(name, typed.wrong);
  await remember({ kind: 'context', content: '', ...typed }, null);
  await client.invalidateQueries({ queryKey: keys.memories });
  toast.done('Remembered.');
  return true;
};

const update: Act = async ({ name, argument, app: { client } }) => {
  const meant = typedNumber(argument);
  const typed = meant && typedMemory(meant.rest);
  if (!meant || !typed) return refuse(name, 'Start with the ID of the memory.');
  if ('wrong' in typed) return refuse(name, typed.wrong);
  const all = await client.fetchQuery({ ...memories.all(), staleTime: 0 });
  if (!all.some(({ id }) => id === meant.id))
    return refuse(name, `There is no memory ${meant.id}. The list shows the IDs.`);
  await changeMemory(meant.id, typed);
  await client.invalidateQueries({ queryKey: keys.memories });
  toast.done('Memory updated.');
  return true;
};

const ACTS: Record<string, Act> = {
  'memory-store': store,
  'memory-update': update,
  'memory-list': async ({ app: { navigate } }) => {
    await navigate({ to: '/settings/memories' });
    return true;
  },
};

/** The memory commands of a composer. */
const handle: SlashHandler = async (call) => (await ACTS[call.name]?.(call)) ?? false;

export default handle;
