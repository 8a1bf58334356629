import type { ComponentType } from 'react';
import type { Container } from '@/api/containers';
import { lazyPart } from '@/ui/lazyPart';
import { type ContextPart, useFeatures } from '../feature';

type Load = ContextPart['load'];
const made = new Map<Load, ComponentType<{ container: Container }>>();

function componentOf(load: Load) {
  const component = made.get(load) ?? lazyPart(load);
  made.set(load, component);
  return component;
}

interface Props {
  container: Container;
  /** Beside the conversation, or above it. */
  where?: 'context' | 'above';
}

/** The context parts of all features for a conversation. */
export function ContextParts({ container, where = 'context' }: Props) {
  const features = useFeatures((state) => state.all);
  const parts = features
    .flatMap((feature) => feature[where] ?? [])
    .toSorted((a, b) => a.order - b.order);
  return parts.map(({ id, load }) => {
    const Part = componentOf(load);
    return <Part key={id} container={container} />;
  });
}
