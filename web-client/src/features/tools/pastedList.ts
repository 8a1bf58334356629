import type { ServerList } from '@/api/tools';

type Listed = ServerList['servers'][number];

/** A value that a list leaves open, wherever it occurs in it. */
export interface Gap {
  /** As written, such as `${input:token}`. */
  placeholder: string;
  /** "weather: headers.Authorization" */
  places: readonly string[];
  isSecret: boolean;
}

/** What is between the dollar and the braces, in readable form. */
export function labelOf(placeholder: string): string {
  return placeholder.replace(/^\$\{(?:(?:input|env):)?/, '').replace(/\}$/, '');
}

/** The values to fill in, each placeholder once. A placeholder that the text spells differently cannot be found in it. */
export function gapsOf(text: string, servers: readonly Listed[]): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const { name, missing } of servers) {
    for (const { field, placeholder } of missing) {
      if (!text.includes(placeholder)) continue;
      const before = gaps.get(placeholder);
      gaps.set(placeholder, {
        placeholder,
        places: [...(before?.places ?? []), `${name}: ${field}`],
        isSecret: (before?.isSecret ?? false) || /^(?:headers|env)\./.test(field),
      });
    }
  }
  return [...gaps.values()];
}

/** The list with the filled-in values; empty ones stay open. */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .reduce((list, [placeholder, value]) => {
      // It is part of a quoted string.
      return list.replaceAll(placeholder, () => JSON.stringify(value).slice(1, -1));
    }, text);
}

/** The command or URL of a server in the list. */
export function reachOf({ command, args, url }: Listed): string {
  return command === null ? (url ?? '') : [command, ...args].join(' ');
}

/** For the start of a sentence. */
export function countOf(servers: number): string {
  return servers === 1 ? 'One server' : `${servers} servers`;
}
