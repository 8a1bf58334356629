import type { SlashCommand, Surface } from '@/api/skills';

/** A text that calls a command by name, parsed as on the service. */
export interface Call {
  name: string;
  /** Empty if there is none. */
  argument: string;
}

const CALL = /^\s*\/([a-z][a-z0-9-]{0,63})(?![\p{L}\p{N}_/-])(.*)$/isu;
const REFERENCE = /(?<=^|\s)\/([a-z][a-z0-9-]{0,63})(?![\p{L}\p{N}_/-])/gu;
const TYPING = /^\/[a-z0-9-]*$/i;
const TYPED = /(?<=\s)\/[a-z0-9-]*$/i;

export function callOf(text: string): Call | undefined {
  const [, name, argument] = CALL.exec(text) ?? [];
  return name === undefined
    ? undefined
    : { name: name.toLowerCase(), argument: (argument ?? '').trim() };
}

/** The names used in a text as `/name`, each once, in order. */
export function namesIn(text: string): string[] {
  const called = callOf(text)?.name;
  const named = [...text.matchAll(REFERENCE)].flatMap(([, name]) => name ?? []);
  return [...new Set(called === undefined ? named : [called, ...named])];
}

/** Whether a name is being typed: a slash and a part of a name, and nothing else yet. */
export function isTyping(text: string): boolean {
  return TYPING.test(text);
}

/** The slash and the part of a name before the caret, further on in a text; empty if there is none. */
export function typedAt(text: string, caret: number): string {
  const isInWord = /^\S/.test(text.slice(caret));
  return (!isInWord && TYPED.exec(text.slice(0, caret))?.[0]) || '';
}

/** The commands that start with the typed name. */
export function beginning(text: string, commands: readonly SlashCommand[]): SlashCommand[] {
  if (!isTyping(text)) return [];
  const begun = text.slice(1).toLowerCase();
  return commands.filter(({ name }) => name.startsWith(begun));
}

/** The commands that start with the typed name and are available here. */
export function matching(
  text: string,
  commands: readonly SlashCommand[],
  surface: Surface,
): SlashCommand[] {
  return beginning(
    text,
    commands.filter(({ surfaces }) => surfaces.includes(surface)),
  );
}

/** The skills among the names in a text. */
export function skillsIn(text: string, commands: readonly SlashCommand[]): SlashCommand[] {
  return namesIn(text).flatMap(
    (wanted) => commands.find(({ name, kind }) => kind === 'skill' && name === wanted) ?? [],
  );
}
