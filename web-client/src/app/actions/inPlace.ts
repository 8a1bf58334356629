/** A shortcut and what it does. */
export type KeyLine = readonly [shortcut: string, does: string];

/** Keys that a component handles itself while it has the focus; they are no actions, since they mean something only there. */
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
      ['ArrowRight', 'Expand'],
      ['ArrowLeft', 'Collapse, or go to the parent row'],
      ['Enter', 'Open the row'],
      ['Space', 'Toggle selection'],
      ['Shift+ArrowDown', 'Extend the selection'],
      ['$mod+A', 'Select all rows'],
      ['Shift+F10', 'Menu of the row'],
      ['F2', 'Rename the row'],
      ['Delete', 'Delete the selection'],
      ['Escape', 'Clear the selection'],
    ],
  },
  {
    where: 'In a text box',
    lines: [
      ['Enter', 'Send'],
      ['$mod+Enter', 'Send, also on a phone'],
      ['Shift+Enter', 'New line'],
      ['ArrowUp', 'In an empty box: edit your last message'],
      ['Escape', 'Cancel editing'],
    ],
  },
  {
    where: 'On the actions of a message',
    lines: [
      ['ArrowRight', 'Next action'],
      ['ArrowLeft', 'Previous action'],
      ['ArrowUp', 'Message above'],
      ['ArrowDown', 'Message below'],
    ],
  },
  { where: 'Dialogs and menus', lines: [['Escape', 'Close']] },
];
