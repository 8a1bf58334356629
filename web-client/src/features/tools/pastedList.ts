import type { ServerList } from '@/api/tools';

type Listed = ServerList['servers'][number];

/** A value that a list leaves open, wherever it stands in it. */
export interface Gap {
  /** As it is written, such as `${input:token}`. */
  placeholder: string;
  /** "weather: headers.Authorization" */
  places: readonly string[];
  isSecret: boolean;
}

/** What is between the dollar and the braces, as a person reads it. */
export function labelOf(placeholder: string): string {
  return placeholder.replace(/^\$\{(?:(?:input|env):)?/, '').replace(/\}$/, '');
}

/** What a person may fill in, each placeholder once. What the text has in other letters cannot be found in it. */
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

/** The list with what was filled in; what was left empty stays open. */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .reduce((list, [placeholder, value]) => {
      // It stands within a text in quotes.
      return list.replaceAll(placeholder, () => JSON.stringify(value).slice(1, -1));
    }, text);
}

/** How one of them is reached. */
export function reachOf({ command, args, url }: Listed): string {
  return command === null ? (url ?? '') : [command, ...args].join(' ');
}

/** At the beginning of a sentence. */
export function countOf(servers: number): string {
  return servers === 1 ? 'One server' : `${servers} servers`;
}
