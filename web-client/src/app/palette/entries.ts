import type { Entry, EntryGroup } from '@/kit/palette';
import { type Action, type ActionGroup, GROUPS } from '@/ui/actions';
import { rank, ranked } from '@/ui/search';

const ORDER: ActionGroup[] = ['Here', 'Do', 'Go to', 'Look'];

/** The actions that match the text, in the groups of the palette. */
export function actionGroups(text: string, actions: readonly Action[]): EntryGroup[] {
  const shown = actions.filter((action) => !action.hidden);
  const lines = text.trim() === '' ? shown : ranked(shown, (action) => action.label, text);
  return ORDER.map((group) => ({
    label: GROUPS[group],
    entries: lines.filter((action) => action.group === group),
  }));
}

const PLACES = { first: 0, after: 2, foot: 3 };
const AMONG = 1;

/** The non-empty groups in display order: among equal ones, the one with the best line first. */
export function arranged(groups: readonly EntryGroup[], text: string): EntryGroup[] {
  const place = ({ stands }: EntryGroup) => (stands ? PLACES[stands] : AMONG);
  const best = ({ stands, entries }: EntryGroup) =>
    stands || text.trim() === '' ? 0 : Math.max(...entries.map(({ label }) => rank(label, text)));
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map((group) => ({ group, place: place(group), best: best(group) }))
    .toSorted((a, b) => a.place - b.place || b.best - a.best)
    .map(({ group }) => group);
}

/** The entry that Enter runs by default. */
export function firstOf(groups: readonly EntryGroup[]): Entry | undefined {
  return groups.find(({ isStale }) => !isStale)?.entries[0];
}
