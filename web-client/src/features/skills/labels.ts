import type { Skill, SkillFolder } from '@/api/skills';
import { plural } from '@/kit/figures/format';

export function listSentence(all: readonly Skill[] | undefined): string {
  if (!all) return '\u00a0';
  if (all.length === 0) return 'No skills yet';
  const on = all.filter(({ active }) => active).length;
  return `${plural(all.length, 'skill')}, ${on} on`;
}

/** Why a folder contains no usable skill. */
export const REASONS: Record<SkillFolder['skipped'][number]['reason'], string> = {
  name: 'the name must be lowercase letters, digits and hyphens, starting with a letter',
  reserved: 'a command has this name',
  no_text: 'SKILL.md is not UTF-8 text',
  too_large: 'the instructions are longer than 500,000 characters',
  outside: 'the link leads outside the folder',
  unreadable: 'SKILL.md cannot be read',
  taken: 'another skill has this name',
  too_many: 'there are more than 2,000 skills',
};

const NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** What is wrong with a name; undefined if nothing is. */
export function nameFault(name: string): string | undefined {
  return NAME.test(name)
    ? undefined
    : 'Use up to 64 lowercase letters, digits and hyphens, starting with a letter.';
}
