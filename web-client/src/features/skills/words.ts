import type { Skill, SkillFolder } from '@/api/skills';

export function listSentence(all: readonly Skill[] | undefined): string {
  if (!all) return 'Skills';
  if (all.length === 0) return 'There are no skills yet';
  const on = all.filter(({ active }) => active).length;
  const there = all.length === 1 ? 'One skill' : `${all.length.toLocaleString('en')} skills`;
  if (on === all.length) return `${there}, ${all.length === 1 ? 'switched on' : 'all switched on'}`;
  return on === 0 ? `${there}, none switched on` : `${there}, ${on} switched on`;
}

/** Why a folder holds no skill that can be used. */
export const REASONS: Record<SkillFolder['skipped'][number]['reason'], string> = {
  name: 'its name must be small letters, digits and hyphens, and begin with a letter',
  reserved: 'a command has its name',
  no_text: 'its SKILL.md is not UTF-8 text',
  too_large: 'its instructions have more than 500,000 characters',
  outside: 'it is a link that leads out of the folder',
  unreadable: 'its SKILL.md cannot be read',
  taken: 'another skill has its name',
  too_many: 'there are more than 2,000 skills',
};

const NAME = /^[a-z][a-z0-9-]{0,63}$/;

/** What is wrong with a name; nothing when it is one. */
export function nameFault(name: string): string | undefined {
  return NAME.test(name)
    ? undefined
    : 'Begin with a letter; small letters, digits and hyphens, at most 64 of them.';
}
