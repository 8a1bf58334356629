import type { Steward } from '../../e2e/support/steward.ts';
import { fillTopic } from './database.ts';
import { section } from './essay.ts';
import { newTopic } from './service.ts';

/** How many messages the long topic has. */
export const MESSAGES = 1_000;

const BRANCHES = ['House', 'Garden', 'Work', 'Travel'];
const LEAVES = 7;

/**
 * What someone has after a while: topics in a tree, and a long one with answers as models write them, whose newest
 * begins with the heading "Message 1000". Returns the address of the long one below `/topics/`.
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
