import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, take } from '@/api/client';
import { keys } from '@/api/queries';
import { type Skill, skills } from '@/api/skills';
import { changesOf } from '@/kit/forms/changesOf';
import { useForm } from '@/kit/forms/useForm';
import { nameFault } from './labels';

/** The typed values; other fields follow the stored ones, even when these change. */
interface Draft {
  name?: string;
  description?: string;
  instructions?: string;
  /** The instructions that the typed ones are based on. */
  over?: string;
}

function updateOf({ name, description, instructions }: Draft, skill: Skill | undefined) {
  const was = {
    name: skill?.name ?? '',
    description: skill?.description || null,
    instructions: skill?.instructions ?? '',
  };
  return changesOf(was, {
    ...{ name, instructions },
    description: description === undefined ? undefined : description || null,
  });
}

/** The form of a skill, or of a new one; renaming it changes the address. */
export function useSkillForm(skill: Skill | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    id: `skill.${skill?.name ?? ''}`,
    updateOf: (draft: Draft) => updateOf(draft, skill),
    isFaulty: ({ name = skill?.name }) => name === undefined || nameFault(name) !== undefined,
    save: async (update) => {
      const saved = await take(
        skill
          ? api.PATCH('/api/skills/{name}', {
              params: { path: { name: skill.name } },
              body: update,
            })
          : api.POST('/api/skills', { body: { name: '', ...update } }),
      );
      client.setQueryData(skills.one(saved.name).queryKey, saved);
      void client.invalidateQueries({ queryKey: keys.skills });
      if (saved.name !== skill?.name) {
        await navigate({
          to: '/settings/skills/$name',
          params: { name: saved.name },
          ignoreBlocker: true,
        });
      }
    },
    failed: 'The skill was not saved.',
  });
  const { draft, set } = form;
  const instructions = draft.instructions ?? skill?.instructions ?? '';
  return {
    form: { ...form, changed: updateOf(draft, skill) !== undefined },
    name: draft.name ?? skill?.name ?? '',
    description: draft.description ?? skill?.description ?? '',
    instructions,
    /** Whether the file was changed elsewhere since typing started. */
    isOvertaken:
      skill !== undefined &&
      draft.over !== undefined &&
      draft.over !== skill.instructions &&
      instructions !== skill.instructions,
    type: (typed: Omit<Draft, 'over'>) =>
      set({
        ...typed,
        ...(typed.instructions !== undefined &&
          draft.over === undefined && { over: skill?.instructions ?? '' }),
      }),
  };
}
