import clsx from 'clsx';
import { useState } from 'react';
import { withoutTag } from '@/kit/sampleTag';
import { Button } from '@/ui/Button';
import { lazyPart } from '@/ui/lazyPart';

const Markdown = lazyPart(async () => ({ default: (await import('@/ui/markdown')).Markdown }));

const FOLDED_CHARACTERS = 1200;
const FOLDED_LINES = 14;

/** Text of a step or a person, folded if it is long; its renderer loads after the page. */
export function Prose({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const isLong =
    text.length > FOLDED_CHARACTERS || text.split('\n', FOLDED_LINES + 1).length > FOLDED_LINES;
  return (
    <>
      <section
        aria-label="Text"
        // A focused link must be visible.
        onFocus={() => setWhole(true)}
        className={clsx(
          'wrap-anywhere',
          isLong && !whole && 'max-h-72 overflow-hidden mask-b-from-85%',
        )}
      >
        <Markdown text={withoutTag(text)} />
      </section>
      {isLong && (
        <Button size="sm" variant="quiet" className="-ml-3" onPress={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}
