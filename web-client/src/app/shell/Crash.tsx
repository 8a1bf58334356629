import type { ErrorComponentProps } from '@tanstack/react-router';
import { sentenceOf } from '@/api/problem';
import { Button } from '@/ui/Button';
import { Sentence } from '@/ui/Sentence';

/** What is left when a page throws; the rail and what was typed elsewhere stay. */
export function Crash({ error, reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto w-full max-w-2xl px-6 py-16">
      <Sentence detail="Nothing that was sent or answered is lost: it is kept by the server.">
        This page broke
      </Sentence>
      <pre className="mt-6 overflow-auto rounded-[10px] border border-line bg-sheet p-4 font-mono text-meta whitespace-pre-wrap">
        {sentenceOf(error)}
      </pre>
      <div className="mt-6 flex gap-3">
        <Button variant="primary" onPress={reset}>
          Try again
        </Button>
        <Button onPress={() => window.location.reload()}>Reload</Button>
      </div>
    </div>
  );
}
