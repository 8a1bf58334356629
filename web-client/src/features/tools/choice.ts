import type { Chosen } from '@/api/toolChoice';

/** Whether a conversation may use an enabled server. */
export const mayUse = (chosen: Chosen, server: string) =>
  chosen === null || chosen.includes(server);

/**
 * The choice after allowing or forbidding a server. Allowing all enabled ones means all, including future ones; servers
 * that are chosen but disabled stay chosen.
 */
export function withServer(
  chosen: Chosen,
  on: readonly string[],
  server: string,
  allowed: boolean,
): Chosen {
  const before = chosen ?? on;
  const next = allowed ? [...before, server] : before.filter((name) => name !== server);
  return on.every((name) => next.includes(name)) ? null : next;
}
