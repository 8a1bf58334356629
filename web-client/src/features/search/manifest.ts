import { Search } from 'lucide-react';
import { type Feature, screen } from '@/kit/feature';

export const routes = [screen('/search', () => import('./SearchPage'))] as const;

/** It has no place among the sections: the search of the rail and of the phone's bar is the palette, and leads here. */
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
