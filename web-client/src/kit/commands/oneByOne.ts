/** Does something to each, one after the other: where one fails none runs on while what came of it is read. */
export async function oneByOne<One>(
  all: readonly One[],
  send: (one: One) => Promise<unknown>,
): Promise<void> {
  for (const one of all) await send(one);
}
