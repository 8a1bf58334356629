import type { Steward } from '../../e2e/support/steward.ts';
import { fillTopic } from './database.ts';
import { section } from './essay.ts';
import { newTopic } from './service.ts';

/** The number of messages in the long topic. */
export const MESSAGES = 1_000;

const BRANCHES = ['House', 'Garden', 'Work', 'Travel'];
const LEAVES = 7;

/**
 * Fills the service as after some use: a tree of topics, and a long one with answers as models write them, whose
 * newest starts with the heading "Message 1000". Returns the path of the long one below `/topics/`.
 */
export async function fillHouse(steward: Steward): Promise<string> {
  for (const branch of BRANCHES) {
    const { id } = await newTopic(steward, branch);
    for (let leaf = 1; leaf <= LEAVES; leaf++) {
      await steward.call('POST', '/api/topics', { title: `${branch} ${leaf}`, parent_id: id });
    }
  }
  const { id, slug } = await newTopic(steward, 'A long conversation');
  await steward.stop();
  fillTopic(steward.dataDir, id, MESSAGES, section(1));
  await steward.start();
  return slug;
}
