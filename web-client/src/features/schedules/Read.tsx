import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Skeleton } from '@/ui/Skeleton';

interface Props<Data> {
  reading: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What is loaded, as in "The … could not be loaded". */
  what: string;
  children: (data: Data) => ReactNode;
}

/** Shows loaded data, that it is loading, or why it could not be loaded. */
export function Read<Data>({ reading, what, children }: Props<Data>) {
  if (reading.data !== undefined) return children(reading.data);
  return (
    <QueryFallback query={reading} failed={`The ${what} could not be loaded`}>
      <div className="mt-4">
        <Skeleton rows={4} height="48px" label={`Loading the ${what}`} />
      </div>
    </QueryFallback>
  );
}
