import type { LucideIcon } from 'lucide-react';
import { byLastActivity, flatten, pathTo } from '@/api/topics';
import type { TopicNode } from '@/api/types';
import type { Action, ActionGroup } from '@/ui/actions';

export interface Entry {
  id: string;
  label: string;
  /** Where it is, said quietly. */
  place?: string;
  icon?: LucideIcon | undefined;
  shortcut?: string | undefined;
  run: () => void;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

const RECENT = 5;
const FOUND = 30;
const ORDER: ActionGroup[] = ['Here', 'Do', 'Go to', 'Look'];

/** Every word somewhere in the line; a line that begins with the text comes first. */
export function rank(line: string, text: string): number {
  const haystack = line.toLowerCase();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => haystack.includes(word))) return 0;
  if (haystack.startsWith(words.join(' '))) return 3;
  return words.every((word) => new RegExp(`(^|\\W)${literal(word)}`).test(haystack)) ? 2 : 1;
}

function literal(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function matching<T>(items: T[], line: (item: T) => string, text: string): T[] {
  return items
    .map((item) => ({ item, score: rank(line(item), text) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

export function paletteGroups(
  text: string,
  actions: Action[],
  tree: TopicNode[],
  open: (path: string) => void,
): EntryGroup[] {
  const recent = byLastActivity(flatten(tree));
  const topics =
    text.trim() === ''
      ? recent.slice(0, RECENT)
      : matching(recent, (topic) => topic.title, text).slice(0, FOUND);
  const titles = new Map(recent.map((topic) => [topic.id, topic.title]));
  const topicEntries = topics.map((topic): Entry => {
    const parent = topic.parent_id === null ? undefined : titles.get(topic.parent_id);
    return {
      id: `topic.${topic.id}`,
      label: topic.title,
      ...(parent ? { place: parent } : {}),
      run: () => open(pathTo(tree, topic.id) ?? topic.slug),
    };
  });
  const shown = actions.filter((action) => !action.hidden);
  const lines = text.trim() === '' ? shown : matching(shown, (action) => action.label, text);
  return [
    { label: text.trim() === '' ? 'Last worked on' : 'Topics', entries: topicEntries },
    ...ORDER.map((group) => ({
      label: group,
      entries: lines.filter((action) => action.group === group),
    })),
  ].filter(({ entries }) => entries.length > 0);
}
