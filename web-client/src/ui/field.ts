/** The common style of fields: label above, help below, a border that passes 3:1, 16 px on a phone (otherwise iOS zooms). */
export const fieldBox = 'flex flex-col gap-1.5';
export const fieldLabel = 'text-second font-[560] text-ink';
export const fieldHelp = 'text-meta text-ink-3';
export const fieldError = 'text-meta text-danger';
export const fieldInput =
  'min-h-10 w-full rounded-xl border border-field bg-sheet px-3 py-2 text-base text-ink outline-none focus-visible:border-focus disabled:border-line disabled:bg-sunken disabled:text-ink-3 data-[invalid]:border-danger pointer-coarse:min-h-11 pointer-coarse:text-[1rem]';
