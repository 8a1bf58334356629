import { createRootRoute } from '@tanstack/react-router';
import { Crash } from '../shell/Crash';
import { NotFound } from '../shell/NotFound';
import { Shell } from '../shell/Shell';

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: Crash,
});
