import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import { DialogHost } from '@/kit/dialogs';

/** The responses of a test's API, by method and path; a number is a status. */
export type Answers = Record<string, unknown>;

/** A route with a parameter, and an address that matches it. */
interface Place {
  path: string;
  href: string;
}

/** Renders a component with a scripted API; returns the requests it made, with their bodies. */
export async function show(Part: ComponentType, answers: Answers, at?: Place) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const address = typeof input === 'string' ? new URL(input, location.origin) : input;
    const request = new Request(address, init);
    const { pathname, search } = new URL(request.url);
    const line = `${request.method} ${pathname}${search}`;
    const body = request.method === 'GET' ? '' : await request.text();
    asked.push(body ? `${line} ${body}` : line);
    const answer = answers[line];
    if (answer instanceof Response) return answer.clone();
    if (answer instanceof Promise) return answer;
    if (answer !== undefined) return Response.json(answer);
    return request.method === 'GET' ? Response.json([]) : new Response(null, { status: 204 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRoute({
    component: () => (
      <>
        <Part />
        <DialogHost />
      </>
    ),
  });
  const routes = [at?.path ?? '/$', '/$'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const routeTree = root.addChildren(at ? routes : routes.slice(1));
  const initialEntries = [at?.href ?? '/'];
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries }) });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { asked, client, router };
}

/** An error response in the service's format. */
export function refusal(status: number, detail: string): Response {
  return Response.json({ status, detail, title: detail, type: '/problems/x' }, { status });
}
