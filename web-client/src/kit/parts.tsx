import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useFeatures } from './feature';

/**
 * What features lend to each other's screens, by name, with its props. A feature adds its own:
 * `declare module '@/kit/parts' { interface Parts { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that lend something.
export interface Parts {}

type Load = () => Promise<{ default: ComponentType<object> }>;
const made = new Map<Load, ComponentType<object>>();

function loaderOf(name: string): Load {
  const lender = useFeatures.getState().all.find(({ parts }) => parts && name in parts);
  const load = (lender?.parts as Record<string, Load> | undefined)?.[name];
  if (!load) throw new Error(`No feature lends “${name}”.`);
  return load;
}

function componentOf(name: string): ComponentType<object> {
  const load = loaderOf(name);
  const known = made.get(load) ?? lazy(load);
  made.set(load, known);
  return known;
}

/** Begins to load a part before the screen that shows it is there. */
export function preloadPart(name: keyof Parts) {
  void loaderOf(name)().catch(() => {
    // The screen asks again, and says so where it fails.
  });
}

type Props<Name extends keyof Parts> = Parts[Name] & { part: Name; fallback?: ReactNode };

/** A part of another feature. */
export function Part<Name extends keyof Parts>({ part, fallback, ...props }: Props<Name>) {
  const Lent = componentOf(part);
  return (
    <Suspense fallback={fallback}>
      <Lent {...props} />
    </Suspense>
  );
}
