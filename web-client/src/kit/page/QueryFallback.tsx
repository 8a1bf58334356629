import type { ReactNode } from 'react';
import { sentenceOf } from '@/api/problem';
import { ErrorState } from '@/ui/ErrorState';

/** The part of a query that says why there is no data yet. */
export interface Reading {
  data?: unknown;
  error: Error | null;
  refetch: () => unknown;
}

/** Two queries that are needed together: the first error, and a retry of both. */
export const bothOf = (one: Reading, other: Reading): Reading => ({
  error: one.error ?? other.error,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});

interface Props {
  query: Reading;
  /** The headline if it failed: "The runs could not be loaded". */
  failed: string;
  /** The skeleton; nothing by default. */
  children?: ReactNode;
}

/** Shown until a query has data: its skeleton, or why it could not be loaded. */
export function QueryFallback({ query: { data, error, refetch }, failed, children }: Props) {
  if (data !== undefined) return null;
  if (!error) return children;
  return <ErrorState sentence={failed} detail={sentenceOf(error)} onRetry={() => void refetch()} />;
}
