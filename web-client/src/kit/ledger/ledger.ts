/**
 * The grid of a conversation: a margin for author and time, and the reading column. Everything in it,
 * including the composer, shares its edges; on a phone there is only the column.
 */
export const LEDGER =
  'mx-auto grid w-full max-w-[57rem] gap-x-9 px-4 @xl:grid-cols-[76px_minmax(0,46rem)] @xl:px-6';

/** In the reading column, with the border outside of the text. */
export const IN_COLUMN = 'min-w-0 @xl:col-start-2 @xl:-ml-4';
