import { Wand } from 'lucide-react';
import { keys } from '@/api/queries';
import { type Feature, goTo, readsAgain, screen } from '@/kit/feature';

export const routes = [
  screen('/settings/skills', () => import('./SkillsPage')),
  screen('/settings/skills/$name', () => import('./SkillPage')),
] as const;

const readAgain = readsAgain(keys.skills);

export const feature: Feature = {
  id: 'skills',
  actions: [goTo('go.skills', 'Skills', Wand, '/settings/skills')],
  settings: [
    {
      path: '/settings/skills',
      label: 'Skills',
      description: 'Reusable prompts',
      icon: Wand,
      order: 17,
      finds: 'prompt template slash command folder file export',
    },
  ],
  listens: { 'library.changed': readAgain, back: readAgain },
};
