import { House } from 'lucide-react';
import { type Feature, screen } from '@/kit/feature';

export const routes = [screen('/', () => import('./Today'))] as const;

export const feature: Feature = {
  id: 'home',
  section: {
    id: 'home',
    label: 'Today',
    icon: House,
    colour: 'accent',
    path: '/',
    shortcut: 'g h',
    order: 10,
  },
};
