import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { EntryRow } from './EntryRow';
import type { Entry } from './entries';
import { heightOf } from './heights';
import { useEarlierPages } from './useEarlierPages';
import { useEnd } from './useEnd';
import { useWholeRange } from './useWholeRange';

/** Closer to the end than this counts as reading the newest words. */
const AT_END_PX = 80;

export interface TranscriptHandle {
  toEnd: () => void;
  /** Brings an entry into sight. */
  show: (key: string) => void;
}

interface Props {
  entries: readonly Entry[];
  container: string;
  /** What stands above the oldest entry: that earlier ones are read, or why they cannot be. */
  top: ReactNode;
  hasEarlier: boolean;
  loadEarlier: () => void;
  bottom: ReactNode;
  label: string;
  handle: Ref<TranscriptHandle>;
}

/** The rows around what is seen; the place of the reader stays where it is, whatever comes before or after. */
export function Transcript(props: Props) {
  const { entries, container, top, hasEarlier, loadEarlier, bottom, label, handle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rangeExtractor = useWholeRange(entries.length);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]?.key ?? index,
    estimateSize: (index) => heightOf(entries[index]),
    overscan: 4,
    rangeExtractor,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
  });
  const { atEnd, toEnd } = useEnd(scroller, virtualizer, AT_END_PX);
  useEarlierPages(virtualizer, hasEarlier, loadEarlier);
  useImperativeHandle(
    handle,
    () => ({
      toEnd,
      show: (key) => {
        const index = entries.findIndex((entry) => entry.key === key);
        if (index >= 0) virtualizer.scrollToIndex(index);
      },
    }),
    [toEnd, entries, virtualizer],
  );

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={label}
        // The words of an answer come by the hundred in a second; what is worth saying is said elsewhere.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the transcript is scrolled with the keyboard.
        tabIndex={0}
        className="h-full overflow-x-hidden overflow-y-auto [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        <div className="flex min-h-10 items-end justify-center py-2 text-meta text-ink-3">
          {top}
        </div>
        <div ref={virtualizer.containerRef} className="relative">
          {virtualizer.getVirtualItems().map(({ key, index }) => {
            const entry = entries[index];
            return (
              entry && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className="absolute inset-x-0 top-0"
                >
                  <EntryRow
                    entry={entry}
                    container={container}
                    isNewest={index === entries.length - 1}
                  />
                </div>
              )
            );
          })}
        </div>
        {bottom}
      </div>
      {!atEnd && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 mx-auto flex max-w-[57rem] justify-center @xl:pl-28">
          <button
            type="button"
            onClick={toEnd}
            className="pointer-events-auto flex h-9 animate-enter items-center gap-1.5 rounded-full border border-line-strong bg-sheet px-3.5 text-second text-ink shadow-overlay hover:bg-sunken pointer-coarse:h-11"
          >
            <ArrowDown aria-hidden size={15} strokeWidth={1.75} />
            Latest
          </button>
        </div>
      )}
    </div>
  );
}
