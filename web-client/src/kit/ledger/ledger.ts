/**
 * The grid of a conversation: a margin for who and when, and the reading column. Everything that stands in it,
 * the composer too, shares its edges; on a phone there is the column only.
 */
export const LEDGER =
  'mx-auto grid w-full max-w-[57rem] gap-x-9 px-4 @xl:grid-cols-[76px_minmax(0,46rem)] @xl:px-6';

/** In the reading column, with its border beside the text and not in it. */
export const IN_COLUMN = 'min-w-0 @xl:col-start-2 @xl:-ml-4';
