import { Drama } from 'lucide-react';
import { prompts, roles } from '@/api/roles';
import { type Feature, goTo, readsAgain, screen } from '@/kit/feature';
import { chooseRole, lookAtPrompt } from './dialogs';

export const routes = [screen('/settings/roles', () => import('./RolesPage'))] as const;

const toldAnew = readsAgain(...prompts.keys);

export const feature: Feature = {
  id: 'roles',
  actions: [goTo('go.roles', 'Roles', Drama, '/settings/roles')],
  here: [
    {
      id: 'role',
      label: 'Choose role…',
      icon: Drama,
      run: (container) => chooseRole.open({ container }),
    },
  ],
  slash: [{ on: ['topic', 'chat'], names: ['role'], load: () => import('./slash') }],
  settings: [
    {
      path: '/settings/roles',
      label: 'Roles',
      description: 'Instructions for the assistant',
      icon: Drama,
      order: 20,
      finds: 'persona system prompt default',
    },
  ],
  context: [
    { id: 'role', order: 12, load: () => import('./RoleContext') },
    { id: 'prompt', order: 14, load: () => import('./PromptContext') },
  ],
  dialogs: [chooseRole, lookAtPrompt],
  listens: {
    'library.changed': (event, app) => {
      if (event.name === 'roles') void app.client.invalidateQueries({ queryKey: roles.key });
      toldAnew(event, app);
    },
    'topic.changed': toldAnew,
    'chat.changed': toldAnew,
    'message.changed': toldAnew,
    'stream.ended': toldAnew,
    'settings.changed': toldAnew,
    back: readsAgain(roles.key, ...prompts.keys),
  },
};
