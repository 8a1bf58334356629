import type { ReactNode } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { PaneHeader } from '@/ui/PaneHeader';
import { useDocumentTitle } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { QueryFallback, type Reading } from './QueryFallback';

interface Props {
  /** What the page is about: "Agent". */
  title: string;
  query: Reading;
  /** The headline if it failed: "The agent could not be loaded". */
  failed: string;
  /** The label of the skeleton. */
  loading: string;
  isWide?: boolean;
  /** Whether there is no such thing; then `missing` says so, with a link to what there is. */
  isMissing?: boolean;
  missing?: { sentence: string; detail: string; action: ReactNode };
}

/** Replaces the page of something that is not loaded yet, failed to load, or does not exist. */
export function PageFallback(props: Props) {
  const { title, query, failed, loading, isWide = false, isMissing = false, missing } = props;
  useDocumentTitle((isMissing && missing?.sentence) || title);
  return (
    <>
      <PaneHeader title={<h1 className="text-second text-ink-3">{title}</h1>} />
      {isMissing && missing ? (
        <EmptyState {...missing} />
      ) : (
        <QueryFallback query={query} failed={failed}>
          <div
            className={`mx-auto w-full ${isWide ? 'max-w-[46rem]' : 'max-w-[42rem]'} px-4 pt-7 sm:px-8`}
          >
            <Skeleton rows={6} height="56px" label={loading} />
          </div>
        </QueryFallback>
      )}
    </>
  );
}
