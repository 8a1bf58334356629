import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { sentenceOf } from '@/api/problem';
import { Broken } from '@/ui/Broken';

/** Whether there is a main part of the page around this one. */
export const InMain = createContext(false);

/** What is left when a page throws; the rail, the list and what was typed stay. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const inMain = useContext(InMain);
  const broken = (
    <Broken
      sentence="This page broke"
      detail={sentenceOf(error)}
      onRetry={() => {
        void router.invalidate();
        reset();
      }}
    />
  );
  if (inMain) return broken;
  return (
    <main id="main" className="flex min-h-0 min-w-0 flex-1">
      {broken}
    </main>
  );
}
