import { byTitle } from '@/api/order';
import { ancestors, indexOf } from '@/api/topics';
import type { Topic, TopicNode } from '@/api/types';

/** Changes each list of siblings; unchanged parts stay the same objects. */
function eachList(nodes: TopicNode[], change: (beside: TopicNode[]) => TopicNode[]): TopicNode[] {
  let isSame = true;
  const below = nodes.map((node) => {
    const children = eachList(node.children, change);
    if (children === node.children) return node;
    isSame = false;
    return { ...node, children };
  });
  return change(isSame ? nodes : below);
}

function lifted(
  nodes: TopicNode[],
  gone: ReadonlySet<number>,
  up: (node: TopicNode) => TopicNode[],
) {
  if (gone.size === 0) return nodes;
  return eachList(nodes, (beside) =>
    beside.some(({ id }) => gone.has(id))
      ? byTitle(beside.flatMap((node) => (gone.has(node.id) ? up(node) : node)))
      : beside,
  );
}

/** Removes topics; their children move up, as on the server. */
export function without(nodes: TopicNode[], gone: ReadonlySet<number>): TopicNode[] {
  return lifted(nodes, gone, ({ id, parent_id, children }) =>
    children.map((child) => (child.parent_id === id ? { ...child, parent_id } : child)),
  );
}

/** Removes archived topics; their children are only displayed further up. */
export function climbed(nodes: TopicNode[], gone: ReadonlySet<number>): TopicNode[] {
  return lifted(nodes, gone, ({ children }) => children);
}

/** Changes one topic, and keeps the order by title. */
export function changedNode(
  nodes: TopicNode[],
  id: number,
  changes: Partial<TopicNode>,
): TopicNode[] {
  return eachList(nodes, (beside) => {
    const at = beside.findIndex((node) => node.id === id);
    const node = beside[at];
    if (!node) return beside;
    const next = beside.with(at, { ...node, ...changes });
    return changes.title === undefined || changes.title === node.title ? next : byTitle(next);
  });
}

function put(nodes: TopicNode[], moved: TopicNode, under: number | null): TopicNode[] {
  if (under === null) return byTitle([...nodes, moved]);
  return eachList(nodes, (beside) => {
    const at = beside.findIndex(({ id }) => id === under);
    const node = beside[at];
    return node
      ? beside.with(at, { ...node, children: byTitle([...node.children, moved]) })
      : beside;
  });
}

/** Puts a topic and everything below it into a collection. */
function recollected(node: TopicNode, collection: number): TopicNode {
  if (node.collection_id === collection) return node;
  const children = node.children.map((child) => recollected(child, collection));
  return { ...node, collection_id: collection, children };
}

/** Whether a topic can move there: not under itself, and not where it already is. */
export function mayMove(nodes: TopicNode[], id: number, under: number | null): boolean {
  const topic = indexOf(nodes).byId.get(id);
  if (!topic || topic.parent_id === under) return false;
  return under === null || (under !== id && !ancestors(nodes, under).includes(topic));
}

/** The topics to move; the others move with a topic above them and stay there. */
export function outermost(nodes: TopicNode[], topics: Topic[]): Topic[] {
  const ids = new Set(topics.map(({ id }) => id));
  return topics.filter(({ id }) => !ancestors(nodes, id).some((above) => ids.has(above.id)));
}

/** Moves a topic and everything below it, into the collection of its new parent. */
export function movedNode(nodes: TopicNode[], id: number, under: number | null): TopicNode[] {
  const { byId } = indexOf(nodes);
  const topic = byId.get(id);
  if (!topic || !mayMove(nodes, id, under)) return nodes;
  const collection = (under === null ? undefined : byId.get(under))?.collection_id;
  const moved = recollected({ ...topic, parent_id: under }, collection ?? topic.collection_id);
  return put(cut(nodes, id), moved, under);
}

function cut(nodes: TopicNode[], id: number): TopicNode[] {
  return eachList(nodes, (beside) =>
    beside.some((node) => node.id === id) ? beside.filter((node) => node.id !== id) : beside,
  );
}

/** Moves a topic and everything below it to a collection, out of a parent in another one. */
export function collectedNode(nodes: TopicNode[], id: number, collection: number): TopicNode[] {
  const topic = indexOf(nodes).byId.get(id);
  if (!topic || topic.collection_id === collection) return nodes;
  return put(cut(nodes, id), recollected({ ...topic, parent_id: null }, collection), null);
}

/** Replaces a topic of the tree with the service's current version. */
export function placed(nodes: TopicNode[], topic: Topic): TopicNode[] {
  const known = indexOf(nodes).byId.get(topic.id);
  if (!known) return nodes;
  const { id, parent_id, collection_id, ...rest } = topic;
  const moved =
    known.parent_id === parent_id ? nodes : put(cut(nodes, id), { ...known, parent_id }, parent_id);
  const below = recollected({ ...known, parent_id }, collection_id);
  return changedNode(moved, id, { ...rest, collection_id, children: below.children });
}

/** Adds a new topic. */
export function inserted(nodes: TopicNode[], topic: Topic): TopicNode[] {
  return put(nodes, { ...topic, unread_count: 0, children: [] }, topic.parent_id);
}
