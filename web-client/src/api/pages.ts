/**
 * Reads all pages of a list. A page that is not full is the last.
 *
 * @param full how many rows a full page has
 * @param read the rows after this one, or the first ones
 */
export async function allPages<Row extends { id: number }>(
  full: number,
  read: (after: number | undefined) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = await read(all.at(-1)?.id);
    all.push(...page);
    if (page.length < full) return all;
  }
}
