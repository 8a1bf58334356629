import { type ReactNode, use } from 'react';
import type { Feature } from '@/kit/feature';
import type { EntryGroup, PaletteSource } from '@/kit/palette';

const loaded = new WeakMap<readonly Feature[], Promise<PaletteSource[]>>();
const there = new WeakMap<readonly Feature[], PaletteSource[]>();
const incomplete = new WeakSet<readonly Feature[]>();

async function load(features: readonly Feature[]): Promise<PaletteSource[]> {
  const answers = await Promise.allSettled(features.map(({ palette }) => palette?.()));
  if (answers.some(({ status }) => status === 'rejected')) incomplete.add(features);
  const sources = answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value ? [answer.value.default] : [],
  );
  there.set(features, sources);
  return sources;
}

/** Lets sources that failed be loaded again; only after the palette has closed, because it suspends on what is requested. */
export function forgetIncomplete(features: readonly Feature[]) {
  if (!incomplete.delete(features)) return;
  loaded.delete(features);
  there.delete(features);
}

/** Loads the palette sources of the features, without those that fail. Returns the same promise each time. */
export function sourcesOf(features: readonly Feature[]): Promise<PaletteSource[]> {
  const all = loaded.get(features) ?? load(features);
  loaded.set(features, all);
  return all;
}

/** The same for rendering. Loaded sources are returned at once: suspending delays drawing by 300 ms. */
export function useSources(features: readonly Feature[]): PaletteSource[] {
  return there.get(features) ?? use(sourcesOf(features));
}

interface Props {
  sources: readonly PaletteSource[];
  text: string;
  /** Replaces the text in the field. */
  write: (text: string) => void;
  children: (groups: EntryGroup[]) => ReactNode;
  found?: EntryGroup[];
}

/** Calls each source in a component of its own, since its query is a hook. */
export function Gathered({ sources, text, write, children, found = [] }: Props) {
  const [first, ...rest] = sources;
  if (!first) return children(found);
  return (
    <FromOne source={first} text={text} write={write}>
      {(groups) => (
        <Gathered sources={rest} text={text} write={write} found={[...found, ...groups]}>
          {children}
        </Gathered>
      )}
    </FromOne>
  );
}

interface OneProps extends Pick<Props, 'text' | 'write' | 'children'> {
  source: PaletteSource;
}

function FromOne({ source, text, write, children }: OneProps) {
  return children(source.useEntries(text, write));
}
