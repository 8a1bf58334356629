/**
 * The typed values that differ from the previous ones, or undefined if there are none. Two windows can change
 * different fields: those that are not named stay as they are.
 */
export function changesOf<Typed extends object>(
  was: Typed,
  typed: { [Name in keyof Typed]?: Typed[Name] | undefined },
): Partial<Typed> | undefined {
  const names = Object.keys(typed) as (keyof Typed)[];
  const changed = names.filter((name) => typed[name] !== undefined && typed[name] !== was[name]);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, typed[name]])) as Partial<Typed>;
}
