import type { ComponentType } from 'react';
import { lazyPart } from '@/ui/lazyPart';
import { useFeatures } from './feature';

/**
 * The components that features provide to each other's screens, by name, with their props. A
 * feature adds its own: `declare module '@/kit/parts' { interface Parts { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that provide parts.
export interface Parts {}

type Load = () => Promise<{ default: ComponentType<object> }>;
const made = new Map<Load, ReturnType<typeof lazyPart<object>>>();

function loaderOf(name: string): Load {
  const lender = useFeatures.getState().all.find(({ parts }) => parts && name in parts);
  const load = (lender?.parts as Record<string, Load> | undefined)?.[name];
  if (!load) throw new Error(`No feature lends “${name}”.`);
  return load;
}

function componentOf(name: string) {
  const load = loaderOf(name);
  const known = made.get(load) ?? lazyPart(load);
  made.set(load, known);
  return known;
}

/** Loads a part before the screen that shows it is rendered. Completes in any case: the part itself reports a failure. */
export function preloadPart(name: keyof Parts) {
  return componentOf(name).preload();
}

type Props<Name extends keyof Parts> = Parts[Name] & { part: Name };

/** Renders a part of another feature. */
export function Part<Name extends keyof Parts>({ part, ...props }: Props<Name>) {
  const Lent = componentOf(part);
  return <Lent {...props} />;
}
