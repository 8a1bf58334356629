import { linkTo } from '@/api/address';
import { api, take } from '@/api/client';
import { cutTo } from '@/api/cutTo';
import { newId } from '@/api/ids';
import { keys, queries } from '@/api/queries';
import type { Topic } from '@/api/types';
import { run } from '@/kit/commands/command';
import type { SlashCall, SlashHandler } from '@/kit/slash/handlers';
import { suggestName } from '@/kit/suggestName';
import { toast } from '@/ui/toast';
import * as commands from './commands';
import { moveTopics } from './dialogs';
import { tellTopic } from './invalidate';
import { mayMove } from './tree';

type Act = (topic: Topic, call: SlashCall) => Promise<boolean>;

/** The last request without a response: the topic may exist already, and a repeated request means the same one. */
let unanswered: { title: string; parent_id: number; public_id: string } | undefined;

/** Creates a topic below this one, and opens it. */
const create: Act = async ({ id }, { argument, app: { client, navigate } }) => {
  if (unanswered?.title !== argument || unanswered.parent_id !== id)
    unanswered = { title: argument, parent_id: id, public_id: newId() };
  const made = await take(
    api.POST('/api/topics', { body: { ...unanswered, collection_id: null } }),
  );
  unanswered = undefined;
  tellTopic(made.id, 'created');
  const tree = await client.ensureQueryData(queries.topicTree());
  await navigate(linkTo({ ...made, kind: 'topic' }, tree));
  return true;
};

const pinned =
  (wished: boolean): Act =>
  async (topic, { app: { client } }) => {
    if (topic.pinned === wished) {
      toast.done(wished ? 'Already pinned.' : 'Not pinned.');
      return true;
    }
    if (!(await run(client, commands.pin, topic))) return false;
    toast.done(wished ? `Pinned “${topic.title}”.` : `Unpinned “${topic.title}”.`);
    return true;
  };

/** By name or address, ignoring case; without one, asks for it. */
const collect: Act = async (topic, { argument, app: { client } }) => {
  const wanted = argument.toLowerCase();
  const all = await client.fetchQuery({ ...queries.collections(), staleTime: 0 });
  if (wanted === '') {
    const tree = await client.ensureQueryData(queries.topicTree());
    moveTopics.open({
      topics: [topic],
      onMove: (under) =>
        mayMove(tree, topic.id, under) &&
        void run(client, commands.move, { topics: [topic], under }),
      onCollect: (into) => void run(client, commands.collect, { topics: [topic], into }),
    });
    return true;
  }
  const into = all.find(({ name, slug }) => name.toLowerCase() === wanted || slug === wanted);
  if (!into) {
    const names = all.map(({ name }) => name).join(', ');
    toast.error(`No collection named “${argument}”.`, `Collections: ${names}.`);
    return false;
  }
  if (into.id === topic.collection_id) {
    toast.done(`Already in ${into.name}.`);
    return true;
  }
  return run(client, commands.collect, { topics: [topic], into });
};

const ACTS: Record<string, Act> = {
  new: create,
  pin: pinned(true),
  unpin: pinned(false),
  collection: collect,
  rename: async (topic, { argument, app: { client } }) => {
    if (!(await run(client, commands.rename, { topic, title: cutTo(argument, 255) }))) return false;
    toast.done(`Renamed to “${cutTo(argument, 255)}”.`);
    return true;
  },
  'suggest-name': async ({ id, title }, { app: { client } }) => {
    void suggestName(client, { kind: 'topic', id }, title, keys.topics);
    return true;
  },
  archive: async (topic, { app: { client, navigate } }) => {
    if (!(await run(client, commands.archive, [topic]))) return false;
    await navigate({ to: '/topics' });
    return true;
  },
};

/** The topic commands of a composer. */
const handle: SlashHandler = async (call) => {
  const act = ACTS[call.name];
  if (!act) return false;
  const { client } = call.app;
  return act(await client.fetchQuery({ ...queries.topic(call.container.id), staleTime: 0 }), call);
};

export default handle;
