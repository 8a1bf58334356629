/** A shortcut and what it does. */
export type KeyLine = readonly [shortcut: string, does: string];

/** Keys that a part handles itself, where the focus is: they are no actions, since they mean something there only. */
export const IN_PLACE: readonly { where: string; lines: readonly KeyLine[] }[] = [
  {
    where: 'In a list',
    lines: [
      ['ArrowUp', 'Row above'],
      ['ArrowDown', 'Row below'],
      ['PageUp', 'Ten rows above'],
      ['PageDown', 'Ten rows below'],
      ['Home', 'First row'],
      ['End', 'Last row'],
      ['ArrowRight', 'Open the branch'],
      ['ArrowLeft', 'Close the branch, or go to the row above it'],
      ['Enter', 'Open the row'],
      ['Space', 'Select the row, or no longer'],
      ['Shift+ArrowDown', 'Select on to the next row'],
      ['$mod+A', 'Select all rows'],
      ['Shift+F10', 'Menu of the row'],
      ['F2', 'Rename the row'],
      ['Delete', 'Delete the row, or what is selected'],
      ['Escape', 'Select nothing'],
    ],
  },
  {
    where: 'Where you write',
    lines: [
      ['Enter', 'Send'],
      ['$mod+Enter', 'Send, also on a phone'],
      ['Shift+Enter', 'Begin a new line'],
      ['ArrowUp', 'In an empty box: reword what you said last'],
      ['Escape', 'Leave the words as they were, where they are reworded'],
    ],
  },
  { where: 'Over a page', lines: [['Escape', 'Close what is open']] },
];
