import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '@/api/problem';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';

interface Props<Data> {
  reading: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What is loaded, as in "The … could not be loaded". */
  what: string;
  children: (data: Data) => ReactNode;
}

/** Shows loaded data, that it is loading, or why it could not be loaded. */
export function Read<Data>({ reading: { data, error, refetch }, what, children }: Props<Data>) {
  if (data !== undefined) return children(data);
  return error ? (
    <ErrorState
      sentence={`The ${what} could not be loaded`}
      detail={sentenceOf(error)}
      onRetry={() => void refetch()}
    />
  ) : (
    <div className="mt-4">
      <Skeleton rows={4} height="48px" label={`Loading the ${what}`} />
    </div>
  );
}
