import { BookmarkPlus, Copy, Ellipsis, GitFork, PenLine, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MenuPlace } from '@/kit/list/RowMenu';
import { copyText } from '@/ui/clipboard';
import { lazyOverlay } from '@/ui/lazyPart';
import type { MenuEntry } from '@/ui/Menu';
import { RowButton } from '@/ui/RowButton';
import { toast } from '@/ui/toast';
import { useTranscriptActions } from './actions';
import type { RowToolsProps } from './RowTools';
import { selectedIn } from './selected';

const RowMenu = lazyOverlay(() => import('@/kit/list/RowMenu'));

async function copy(text: string) {
  if (await copyText(text)) toast.done('Copied.');
  else toast.error('The browser blocked copying.');
}

/** The tools of a row in one menu: several buttons would be wider than their row. */
export function RowActions({ what, ids, text, again, reword, fork: from }: RowToolsProps) {
  const { remove, askAgain, edit, fork, remember, busy } = useTranscriptActions();
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const [selected, setSelected] = useState('');
  const name = what.toLowerCase();
  const row = ids[0];
  const entries = (): MenuEntry[] => [
    ...(text
      ? [{ id: 'copy', label: `Copy ${name}`, icon: Copy, run: () => void copy(text) }]
      : []),
    ...(again != null && !busy
      ? [{ id: 'again', label: 'Regenerate', icon: RotateCcw, run: () => askAgain(again) }]
      : []),
    ...(reword !== undefined && !busy
      ? [{ id: 'edit', label: 'Edit question', icon: PenLine, run: () => edit(reword) }]
      : []),
    ...(from !== undefined
      ? [{ id: 'fork', label: 'Fork from here', icon: GitFork, run: () => fork(from) }]
      : []),
    ...(text && row !== undefined
      ? [
          {
            id: 'remember',
            label: 'Remember this',
            icon: BookmarkPlus,
            run: () => remember(row, selected || text),
          },
        ]
      : []),
    {
      id: 'delete',
      label: `Delete ${name}`,
      icon: Trash2,
      danger: true,
      run: () => remove(ids, what),
    },
  ];
  return (
    <>
      <RowButton
        icon={Ellipsis}
        label={`Actions for this ${name}`}
        aria-haspopup="menu"
        aria-expanded={place !== null}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          // Opening the menu clears the selection.
          setSelected(selectedIn(currentTarget));
          setPlace({ id: name, x: left, y: bottom });
        }}
        className="-mr-3.5 ml-auto"
      />
      {place && (
        <RowMenu
          label={`Actions for this ${name}`}
          place={place}
          entries={entries()}
          isPressing={() => false}
          onClose={() => setPlace(null)}
        />
      )}
    </>
  );
}
