import type { Container } from '@/api/containers';
import type { Surface } from '@/api/skills';
import type { App, Feature } from '../feature';
import type { Call } from './call';

export interface SlashCall extends Call {
  container: Container;
  app: App;
}

/** Does what was called for. It says itself what became of it; false leaves what was typed where it is. */
export type SlashHandler = (call: SlashCall) => Promise<boolean>;

/** Commands that a feature carries out, by their names in the catalogue of the service. */
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
