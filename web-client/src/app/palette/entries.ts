import type { EntryGroup } from '@/kit/palette';
import type { Action, ActionGroup } from '@/ui/actions';
import { ranked } from '@/ui/search';

const ORDER: ActionGroup[] = ['Here', 'Do', 'Go to', 'Look'];

/** What can be done, for what is typed, in the groups of the palette. */
export function actionGroups(text: string, actions: readonly Action[]): EntryGroup[] {
  const shown = actions.filter((action) => !action.hidden);
  const lines = text.trim() === '' ? shown : ranked(shown, (action) => action.label, text);
  return ORDER.map((group) => ({
    label: group,
    entries: lines.filter((action) => action.group === group),
  }));
}
