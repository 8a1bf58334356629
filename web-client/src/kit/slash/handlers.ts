import type { Container } from '@/api/containers';
import type { Surface } from '@/api/skills';
import type { App, Feature } from '../feature';
import type { Call } from './call';

export interface SlashCall extends Call {
  container: Container;
  app: App;
}

/** Runs a command and reports its outcome; false keeps the typed text. */
export type SlashHandler = (call: SlashCall) => Promise<boolean>;

/** Commands that a feature handles, by their names in the service's catalogue. */
export interface SlashEntry {
  on: readonly Surface[];
  names: readonly string[];
  load: () => Promise<{ default: SlashHandler }>;
}

export function handlerOf(features: readonly Feature[], surface: Surface, name: string) {
  return features
    .flatMap(({ slash = [] }) => slash)
    .find(({ on, names }) => on.includes(surface) && names.includes(name));
}
