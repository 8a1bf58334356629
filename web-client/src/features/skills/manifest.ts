import type { QueryClient } from '@tanstack/react-query';
import { Wand } from 'lucide-react';
import { skills } from '@/api/skills';
import { type Feature, screen } from '@/kit/feature';

export const routes = [
  screen('/settings/skills', () => import('./SkillsPage')),
  screen('/settings/skills/$name', () => import('./SkillPage')),
] as const;

const readAgain = (_: unknown, { client }: { client: QueryClient }) =>
  void client.invalidateQueries({ queryKey: skills.key });

export const feature: Feature = {
  id: 'skills',
  actions: [
    {
      id: 'go.skills',
      label: 'Skills',
      group: 'Go to',
      icon: Wand,
      run: ({ navigate }) => navigate({ to: '/settings/skills' }),
    },
  ],
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
