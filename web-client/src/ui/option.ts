/** The common style of lines in menus, pickers and the palette; a finger needs 44 px. */
export const optionRow =
  'min-h-9 cursor-pointer rounded-lg px-2.5 outline-none pointer-coarse:min-h-11';
