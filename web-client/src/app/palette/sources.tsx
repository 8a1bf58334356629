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

/** Lets what could not be loaded be asked for again; not before the palette has closed, which waits for what is asked for. */
export function forgetIncomplete(features: readonly Feature[]) {
  if (!incomplete.delete(features)) return;
  loaded.delete(features);
  there.delete(features);
}

/** Loads what the features let the palette find; what cannot be loaded is left out. The same promise each time. */
export function sourcesOf(features: readonly Feature[]): Promise<PaletteSource[]> {
  const all = loaded.get(features) ?? load(features);
  loaded.set(features, all);
  return all;
}

/** The same for what is drawn. What is there already is not waited for: whatever waits is drawn 300 ms later. */
export function useSources(features: readonly Feature[]): PaletteSource[] {
  return there.get(features) ?? use(sourcesOf(features));
}

interface Props {
  sources: readonly PaletteSource[];
  text: string;
  /** Puts another text into the field. */
  write: (text: string) => void;
  children: (groups: EntryGroup[]) => ReactNode;
  found?: EntryGroup[];
}

/** Asks each source in a component of its own, since what it asks with is a hook. */
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
