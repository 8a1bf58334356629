import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { Broken } from './Broken';
import { reload } from './reload';
import { toast } from './toast';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** A short interruption is over by then; after that, the user must retry. */
const PAUSES_MS = [300, 900];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Retries when a file of the client cannot be loaded: the network may have been down for a moment. */
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

/** The next part that nothing has requested yet, to be loaded when idle. */
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

/** Renders again when the part is loaded, or reports why it is not. */
function usePart<P>(
  { get, part }: ReturnType<typeof loader<P>>,
  onFault: (fault: unknown) => void,
) {
  const [tries, setTries] = useState(0);
  const Part = part();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per try; the part never changes.
  useEffect(() => {
    // Uses the rendered state: the part may have loaded since, while the page was rendered in steps.
    if (Part) return;
    let gone = false;
    get().then(
      // It may be large, so it is rendered in small steps, between the user's actions.
      () => !gone && startTransition(() => setTries(tries + 1)),
      (fault: unknown) => !gone && onFault(fault),
    );
    return () => {
      gone = true;
    };
  }, [tries]);
  return { Part, tryAgain: () => setTries(tries + 1) };
}

/** A part of the page in its own file. If it fails to load, a line replaces it until the network is back. */
export function lazyPart<P extends object>(load: Load<P>, { isPage = false } = {}) {
  const lazy = loader(load);
  const LazyPart = (props: P) => {
    const [failed, setFailed] = useState(false);
    const { Part, tryAgain } = usePart(lazy, () => setFailed(true));
    const retry = () => {
      setFailed(false);
      tryAgain();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: a retry depends on nothing else.
    useEffect(() => {
      if (!failed) return;
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [failed]);
    if (Part) return <Part {...props} />;
    if (!failed) return null;
    return (
      <Broken isPage={isPage} sentence="This part of Steward could not be loaded" onRetry={retry} />
    );
  };
  // A part that fails to load ahead is retried, and the failure reported, where it is shown.
  return Object.assign(LazyPart, { preload: () => lazy.get().catch(() => {}) });
}

/**
 * The same for overlays: a failed one closes again, and says why.
 *
 * @param Coming replaces it until it is loaded
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
