import { BookOpen, Cpu, Info, MessageCircle, Palette, Settings, SunMoon } from 'lucide-react';
import { keys } from '@/api/queries';
import { type Feature, goTo, readsAgain, screen } from '@/kit/feature';
import { switchTheme } from './theme';

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
    goTo('go.model', 'Model settings', Cpu, '/settings/model'),
    {
      id: 'go.docs',
      label: 'Open the manual',
      group: 'Go to',
      icon: BookOpen,
      run: () => window.open('/docs/', '_blank', 'noopener'),
    },
    {
      id: 'look.theme',
      label: 'Toggle light and dark theme',
      group: 'Look',
      icon: SunMoon,
      run: ({ client }) => switchTheme(client),
    },
  ],
  listens: {
    'push.changed': readsAgain(keys.push),
    'outbox.changed': readsAgain(keys.outbox, keys.health),
  },
  settings: [
    {
      path: '/settings/model',
      label: 'Model',
      description: 'Provider, model and API key',
      icon: Cpu,
      order: 10,
      finds:
        'default connection token limit price cost base URL reasoning effort tool rounds test OpenAI Anthropic Ollama Copilot',
    },
    {
      path: '/settings/chats',
      label: 'Chats',
      description: 'Automatic titles',
      icon: MessageCircle,
      order: 15,
      finds: 'name naming model',
    },
    {
      path: '/settings/appearance',
      label: 'Appearance',
      description: 'Theme, density, notifications',
      icon: Palette,
      order: 50,
      finds: 'look dark light mode compact comfortable notify push device stats tokens time',
    },
    {
      path: '/settings/about',
      label: 'About',
      description: 'Version, manual, installation',
      icon: Info,
      order: 100,
      finds: 'API docs help install app undelivered failed',
    },
  ],
};
