import type { ReactNode } from 'react';
import { type Place, ProblemError, sentenceOf } from '@/api/problem';
import { Notice } from '@/ui/Notice';
import { excerpt } from './lines';

/** The position of a syntax error. */
export const placeOf = (fault: unknown): Place | undefined =>
  fault instanceof ProblemError ? (fault.place ?? undefined) : undefined;

interface Props {
  fault: unknown;
  text: string;
  id?: string;
  action?: ReactNode;
}

/** Why a text was refused, and the line with the error. */
export function TextFault({ fault, text, id, action }: Props) {
  const place = placeOf(fault);
  const line = place && excerpt(text, place);
  return (
    <Notice tone="danger" action={action}>
      <p id={id}>{sentenceOf(fault)}</p>
      {place && line !== undefined && (
        <>
          <p className="sr-only">
            Line {place.line}, column {place.column}:
          </p>
          <pre className="mt-1 overflow-x-hidden font-mono text-meta whitespace-pre">{line}</pre>
        </>
      )}
    </Notice>
  );
}
