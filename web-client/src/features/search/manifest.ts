import { Search } from 'lucide-react';
import { type Feature, screen } from '@/kit/feature';

export const routes = [screen('/search', () => import('./SearchPage'))] as const;

/** It is no section: the search in the rail and in the phone's bar is the palette, which leads here. */
export const feature: Feature = {
  id: 'search',
  actions: [
    {
      id: 'go.search',
      label: 'Search page',
      group: 'Go to',
      icon: Search,
      run: ({ navigate }) => navigate({ to: '/search' }),
    },
  ],
  palette: () => import('./palette'),
};
