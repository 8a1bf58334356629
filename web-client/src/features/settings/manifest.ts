import { BookOpen, Cpu, Info, MessageCircle, Palette, Settings, SunMoon } from 'lucide-react';
import { keys } from '@/api/queries';
import { type Feature, screen } from '@/kit/feature';
import { switchTheme } from './commands';

export const routes = [
  screen('/settings', () => import('./FirstPage')),
  screen('/settings/model', () => import('./ModelSettings')),
  screen('/settings/chats', () => import('./ChatSettings')),
  screen('/settings/appearance', () => import('./Appearance')),
  screen('/settings/about', () => import('./About')),
] as const;

export const feature: Feature = {
  id: 'settings',
  section: {
    id: 'settings',
    label: 'Settings',
    icon: Settings,
    colour: 'ink',
    path: '/settings',
    shortcut: 'g s',
    order: 100,
    foot: true,
  },
  list: { label: 'Settings', load: () => import('./SettingsNav') },
  actions: [
    {
      id: 'go.model',
      label: 'Choose the model that answers',
      group: 'Go to',
      icon: Cpu,
      run: ({ navigate }) => navigate({ to: '/settings/model' }),
    },
    {
      id: 'go.docs',
      label: 'Read the manual',
      group: 'Go to',
      icon: BookOpen,
      run: () => window.open('/docs/', '_blank', 'noopener'),
    },
    {
      id: 'look.theme',
      label: 'Switch between light and dark',
      group: 'Look',
      icon: SunMoon,
      run: ({ client }) => switchTheme(client),
    },
  ],
  listens: {
    'push.changed': (_, { client }) => void client.invalidateQueries({ queryKey: keys.push }),
    'outbox.changed': (_, { client }) => {
      void client.invalidateQueries({ queryKey: keys.outbox });
      void client.invalidateQueries({ queryKey: keys.health });
    },
  },
  settings: [
    {
      path: '/settings/model',
      label: 'Model',
      says: 'Who answers, and with which key',
      icon: Cpu,
      order: 10,
    },
    {
      path: '/settings/chats',
      label: 'Chats',
      says: 'Who names them, and whether',
      icon: MessageCircle,
      order: 15,
    },
    {
      path: '/settings/appearance',
      label: 'Appearance',
      says: 'Theme, density, notices',
      icon: Palette,
      order: 50,
    },
    {
      path: '/settings/about',
      label: 'About',
      says: 'Version, manual, installing',
      icon: Info,
      order: 100,
    },
  ],
};
