import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen';
import { Crash } from './shell/Crash';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
