import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ToLatest } from '@/kit/ledger/ToLatest';
import { useEarlierPages } from '@/kit/ledger/useEarlierPages';
import { useEnd } from '@/kit/ledger/useEnd';
import { useRows } from '@/kit/ledger/useRows';
import { Button } from '@/ui/Button';
import { EntryRow } from './EntryRow';
import { type Entry, heightOf } from './entries';
import type { Earlier } from './useTranscript';

/** Closer to the end than this counts as reading the newest entries. */
const AT_END_PX = 80;
const OVERSCAN = 6;

interface Props {
  label: string;
  entries: readonly Entry[];
  isLive: boolean;
  /** Whether it waits for a decision. */
  isHeld?: boolean;
  /** The entries that differ from another run; the first of them is scrolled to. */
  marked?: ReadonlySet<Entry['key']> | undefined;
  earlier: Earlier;
  /** Below the last entry: current activity and questions. */
  bottom: ReactNode;
  top?: ReactNode;
}

/** The events, newest last; only rows around the viewport are rendered. It follows new ones while scrolled to the end. */
export function Timeline(props: Props) {
  const { label, entries, isLive, isHeld = false, marked, earlier, top, bottom } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // The estimated position of the end, so that the invisible first rows are not rendered first.
  const [end] = useState(() => entries.reduce((sum, entry) => sum + heightOf(entry), 0));
  const getItemKey = useCallback((index: number) => entries[index]?.key ?? index, [entries]);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => heightOf(entries[index]),
    initialOffset: Math.max(0, end - innerHeight),
    initialRect: { width: innerWidth, height: innerHeight },
    overscan: OVERSCAN,
    rangeExtractor: useRows(),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_PX,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
  });
  const { atEnd, toEnd, leaveEnd } = useEnd(scroller, virtualizer, AT_END_PX, true);
  const differs = entries.findIndex(({ key }) => marked?.has(key));
  const isDifferent = differs >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since the first difference moves while a run goes on.
  useEffect(() => {
    if (!isDifferent) return;
    leaveEnd();
    virtualizer.scrollToIndex(differs, { align: 'start' });
  }, [isDifferent, leaveEnd, virtualizer]);
  useEarlierPages(virtualizer, earlier.exists && !earlier.failed, earlier.load);
  return (
    <div className="@container relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-label={label}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the timeline is scrolled by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        <div className="pt-5">{top}</div>
        {earlier.exists && (
          <div className="flex min-h-10 items-center justify-center pb-2 text-meta text-ink-3">
            {earlier.failed ? (
              <Button size="sm" variant="quiet" onPress={earlier.load}>
                Earlier entries could not be loaded. Retry
              </Button>
            ) : (
              'Loading earlier entries'
            )}
          </div>
        )}
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
                    isLive={isLive}
                    isHeld={isHeld}
                    isMarked={marked?.has(entry.key)}
                  />
                </div>
              )
            );
          })}
        </div>
        {bottom}
      </div>
      {!atEnd && <ToLatest onPress={toEnd} className="bottom-0" />}
    </div>
  );
}
