import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { Broken } from './Broken';
import { reload } from './reload';
import { toast } from './toast';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** A short cut is over by then; what is still missing after that needs a person. */
const PAUSES_MS = [300, 900];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries again when a file of the client cannot be loaded: the network may have been away for a moment. */
async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await pause(ms);
    }
  }
  return load();
}

const unloaded: (() => Promise<unknown>)[] = [];

/** The next part that nobody has asked for yet, to be loaded while there is time. */
export function nextUnloaded(): (() => Promise<unknown>) | undefined {
  return unloaded.shift();
}

function loader<P>(load: Load<P>) {
  let part: ComponentType<P> | undefined;
  const get = async () => {
    part ??= (await persistently(load)).default;
  };
  unloaded.push(get);
  return { get, part: () => part };
}

/** Draws again when the part has come, or tells why it has not. */
function usePart<P>(
  { get, part }: ReturnType<typeof loader<P>>,
  onFault: (fault: unknown) => void,
) {
  const [tries, setTries] = useState(0);
  const Part = part();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try; the part is the same all the time.
  useEffect(() => {
    // What was drawn counts: the part may have come since, while the page was drawn in steps.
    if (Part) return;
    let gone = false;
    get().then(
      // What it draws may be much; it is drawn in small steps, beside what a person does meanwhile.
      () => !gone && startTransition(() => setTries(tries + 1)),
      (fault: unknown) => !gone && onFault(fault),
    );
    return () => {
      gone = true;
    };
  }, [tries]);
  return { Part, tryAgain: () => setTries(tries + 1) };
}

/** A part of the page in a file of its own. When it cannot be loaded, a line stands in its place. */
export function lazyPart<P extends object>(load: Load<P>, { isPage = false } = {}) {
  const lazy = loader(load);
  const LazyPart = (props: P) => {
    const [failed, setFailed] = useState(false);
    const { Part, tryAgain } = usePart(lazy, () => setFailed(true));
    if (Part) return <Part {...props} />;
    if (!failed) return null;
    return (
      <Broken
        isPage={isPage}
        sentence="This part of Steward could not be loaded"
        onRetry={() => {
          setFailed(false);
          tryAgain();
        }}
      />
    );
  };
  // What cannot be loaded ahead is tried again, and told, where it is shown.
  return Object.assign(LazyPart, { preload: () => lazy.get().catch(() => {}) });
}

/**
 * The same for what lies over the page: it closes again, and says why.
 *
 * @param Coming stands in its place until it is there
 */
export function lazyOverlay<P extends { onClose: () => void }>(
  load: Load<P>,
  Coming?: ComponentType<{ onClose: () => void }>,
) {
  const lazy = loader(load);
  return function LazyOverlay(props: P) {
    const { Part } = usePart(lazy, () => {
      props.onClose();
      toast.error('This part of Steward could not be loaded.', 'Try again, or reload the page.', {
        label: 'Reload',
        run: () => void reload(),
      });
    });
    if (Part) return <Part {...props} />;
    return Coming ? <Coming onClose={props.onClose} /> : null;
  };
}
