/** Does something to each item sequentially: after a failure none is still running while the outcome is read. */
export async function oneByOne<One>(
  all: readonly One[],
  send: (one: One) => Promise<unknown>,
): Promise<void> {
  for (const one of all) await send(one);
}
