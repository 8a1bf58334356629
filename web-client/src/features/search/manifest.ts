import { Search } from 'lucide-react';
import { type Feature, goTo, screen } from '@/kit/feature';

export const routes = [screen('/search', () => import('./SearchPage'))] as const;

/** It is no section: the search in the rail and in the phone's bar is the palette, which leads here. */
export const feature: Feature = {
  id: 'search',
  actions: [goTo('go.search', 'Search page', Search, '/search')],
  palette: () => import('./palette'),
};
