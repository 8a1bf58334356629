import type { Chosen } from '@/api/toolChoice';

/** Whether a conversation may use a server that is on. */
export const mayUse = (chosen: Chosen, server: string) =>
  chosen === null || chosen.includes(server);

/**
 * The choice once a server is allowed or not. Whoever allows everything that is on wants all, those of later too; what is
 * chosen and not on now stays chosen.
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
