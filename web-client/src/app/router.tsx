import {
  type AnyRoute,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { rootRoute } from '@/kit/feature';
import { routes } from './features.gen';
import { queryClient } from './queryClient';
import { Crash } from './shell/Crash';
import { NotFound } from './shell/NotFound';
import { Shell } from './shell/Shell';

rootRoute.update({ component: Shell, notFoundComponent: NotFound, errorComponent: Crash });

const options = {
  routeTree: rootRoute.addChildren(routes),
  context: { client: queryClient },
  // Search text appears in the address as typed, including quotation marks and numbers.
  parseSearch: parseSearchWith(String),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
} as const;

export const router = createRouter(options);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** A router with additional routes, for tests. */
export function routerWith(more: readonly AnyRoute[], history: RouterHistory) {
  return createRouter({
    ...options,
    routeTree: rootRoute.addChildren([...routes, ...more]),
    history,
  });
}
