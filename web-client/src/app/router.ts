import { createRouter } from '@tanstack/react-router';
import { keepRoutesLoadable } from './preload';
import { routeTree } from './routeTree.gen';
import { Crash } from './shell/Crash';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
});
keepRoutesLoadable(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
