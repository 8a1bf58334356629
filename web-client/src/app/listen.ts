import type { QueryClient } from '@tanstack/react-query';
import { type EventMap, events } from '@/api/events';
import type { Feature } from '@/kit/feature';

/** Subscribes the features to the events in their manifests. */
export function listenFor(features: readonly Feature[], client: QueryClient): () => void {
  const stops = features.flatMap(({ listens = {} }) =>
    (Object.keys(listens) as (keyof EventMap)[]).map((type) =>
      events.subscribe(type, (event) => (listens[type] as Listener)?.(event, { client })),
    ),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

type Listener = (event: unknown, app: { client: QueryClient }) => void;
