import { type Agent, agentNamed, agents, createAgent, MAX_TASK, sendToAgent } from '@/api/agents';
import { isGone } from '@/api/problem';
import { queries } from '@/api/queries';
import { flatten } from '@/api/topics';
import type { App } from '@/kit/feature';
import type { SlashCall, SlashHandler } from '@/kit/slash/handlers';
import { toast } from '@/ui/toast';
import { newAgent } from './dialogs';

/** A number or a UUID in front of the text. */
const NAMED =
  /^(\d{1,18}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:\s+([\s\S]*))?$/i;

/** The agent that the text starts with; anything else is part of the task. */
async function meant({ argument }: SlashCall) {
  const [, name, words = ''] = NAMED.exec(argument) ?? [];
  if (name === undefined) return undefined;
  try {
    return { agent: await agentNamed(name.toLowerCase()), words: words.trim() };
  } catch (fault) {
    if (isGone(fault)) return undefined;
    throw fault;
  }
}

function told(description: string, { id }: Pick<Agent, 'id'>, { client, navigate }: App) {
  void client.invalidateQueries({ queryKey: agents.key });
  toast.offer(description, {
    label: 'Open agent',
    run: () => void navigate({ to: '/agents/$id', params: { id: String(id) } }),
  });
  return true;
}

/** Asks for the rest; the agent reports here unless the user chooses otherwise. */
async function ask({ container, app: { client } }: SlashCall): Promise<boolean> {
  if (container.kind === 'chat') {
    newAgent.open({ chat: container.id });
    return true;
  }
  const tree = await client.ensureQueryData(queries.topicTree());
  const topic = flatten(tree).find(({ id }) => id === container.id);
  newAgent.open(topic ? { topic } : {});
  return true;
}

/** Creates an agent that works on something and reports here, or sends a message to an existing one. */
const handle: SlashHandler = async (call) => {
  const { argument, container, app } = call;
  if (argument === '') return ask(call);
  const known = await meant(call);
  if (known?.words === '') {
    toast.error(`Write a message for “${known.agent.title}”.`, 'Add it after the agent’s number.');
    return false;
  }
  if (known) {
    const { agent, words } = known;
    const after = await sendToAgent(agent.id, words);
    return told(`Message sent to “${agent.title}”.`, after, app);
  }
  if (argument.length > MAX_TASK) {
    toast.error('This task is too long.', 'Shorten it, then send the rest as a message.');
    return false;
  }
  const agent = await createAgent({
    task: argument,
    topic_id: container.kind === 'topic' ? container.id : null,
    chat_id: container.kind === 'chat' ? container.id : null,
  });
  return told(`“${agent.title}” started and reports here.`, agent, app);
};

export default handle;
