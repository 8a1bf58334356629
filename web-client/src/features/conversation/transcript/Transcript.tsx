import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { ToLatest } from '@/kit/ledger/ToLatest';
import { useEarlierPages } from '@/kit/ledger/useEarlierPages';
import { useEnd } from '@/kit/ledger/useEnd';
import { EntryRow } from './EntryRow';
import type { Entry } from './entries';
import { alignmentOf, heightOf } from './heights';
import { useLeftPlace, useReadingPlace } from './readingPlaces';
import { useLaterPages } from './useLaterPages';
import { useMarkedFocus } from './useMarkedFocus';
import { useReading } from './useReading';
import { useRowsInTime } from './useRowsInTime';

/** Closer to the end than this counts as reading the newest messages. */
const AT_END_PX = 80;

export interface TranscriptHandle {
  toEnd: () => void;
  /** Scrolls an entry into view. */
  show: (key: string) => void;
  /** Scrolls an entry to the centre; to its start if it is taller than the view. */
  goTo: (key: string) => void;
}

interface Props {
  entries: readonly Entry[];
  container: string;
  /** Above the oldest entry: that earlier ones are loading, or why they could not be loaded. */
  top: ReactNode;
  hasEarlier: boolean;
  loadEarlier: () => void;
  /** Whether it ends before the newest entries. */
  endsEarly: boolean;
  hasLater: boolean;
  loadLater: () => void;
  /** Shows the newest entries, if it ends before them. */
  toNewest: () => void;
  /** The entry just navigated to. */
  marked: string | null;
  bottom: ReactNode;
  label: string;
  handle: Ref<TranscriptHandle>;
}

/** Renders the rows around the viewport; the reading position stays fixed, whatever is added before or after it. */
export function Transcript(props: Props) {
  const { entries, container, top, hasEarlier, loadEarlier, bottom, label, handle } = props;
  const { endsEarly, hasLater, loadLater, toNewest, marked } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { rangeExtractor, overscan } = useRowsInTime(entries.length, hasEarlier);
  const place = useLeftPlace(container, entries);
  const left = endsEarly ? undefined : place;
  // The estimated position of the end, so that the invisible first rows are not rendered first.
  const [end] = useState(() => entries.reduce((sum, entry) => sum + heightOf(entry), 0));
  const getItemKey = useCallback((index: number) => entries[index]?.key ?? index, [entries]);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => heightOf(entries[index]),
    initialOffset: left?.offset ?? Math.max(0, end - innerHeight),
    initialMeasurementsCache: left?.rows ?? [],
    initialRect: { width: innerWidth, height: innerHeight },
    overscan,
    rangeExtractor,
    anchorTo: 'end',
    followOnAppend: !endsEarly,
    scrollEndThreshold: AT_END_PX,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
  });
  const { atEnd, toEnd, leaveEnd } = useEnd(
    scroller,
    virtualizer,
    AT_END_PX,
    !endsEarly,
    left?.offset,
  );
  useReadingPlace(container, entries, virtualizer, !atEnd && !endsEarly);
  useReading(container, atEnd);
  useMarkedFocus(scroller, marked);
  useEarlierPages(virtualizer, hasEarlier, loadEarlier);
  useLaterPages(virtualizer, hasLater, loadLater);
  useImperativeHandle(
    handle,
    () => ({
      toEnd: endsEarly ? toNewest : toEnd,
      show: (key) => {
        const index = entries.findIndex((entry) => entry.key === key);
        if (index >= 0) virtualizer.scrollToIndex(index);
      },
      goTo: (key) => {
        const index = entries.findIndex((entry) => entry.key === key);
        if (index < 0) return;
        leaveEnd();
        const { measurementsCache, scrollRect } = virtualizer;
        const align = alignmentOf(measurementsCache[index]?.size, scrollRect?.height);
        virtualizer.scrollToIndex(index, { align });
      },
    }),
    [toEnd, leaveEnd, endsEarly, toNewest, entries, virtualizer],
  );

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={label}
        // Hundreds of tokens per second cannot be announced; what matters is announced elsewhere.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the transcript is scrolled by keyboard.
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
                  // Navigating to a row focuses it.
                  tabIndex={-1}
                  className={clsx('absolute inset-x-0 top-0', key === marked && 'marked-row')}
                >
                  <EntryRow
                    entry={entry}
                    container={container}
                    isNewest={!endsEarly && index === entries.length - 1}
                  />
                </div>
              )
            );
          })}
        </div>
        {bottom}
      </div>
      {!atEnd && <ToLatest onPress={endsEarly ? toNewest : toEnd} className="-bottom-px" />}
    </div>
  );
}
