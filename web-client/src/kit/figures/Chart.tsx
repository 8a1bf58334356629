import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/Button';

interface Props {
  title: string;
  /** What the picture shows, in a sentence. */
  description: string;
  picture: ReactNode;
  /** The same as a table. */
  numbers: ReactNode;
}

/** A picture with its numbers one click away. */
export function Chart({ title, description, picture, numbers }: Props) {
  const [asNumbers, setAsNumbers] = useState(false);
  return (
    <figure>
      <figcaption className="mb-2 flex items-end gap-3">
        <span className="min-w-0 flex-1">
          <span className="block font-serif text-[17px] font-[560]">{title}</span>
          <span className="block text-second text-ink-2">{description}</span>
        </span>
        <Button size="sm" variant="quiet" onPress={() => setAsNumbers(!asNumbers)}>
          {asNumbers ? 'Picture' : 'Numbers'}
        </Button>
      </figcaption>
      {asNumbers ? numbers : picture}
    </figure>
  );
}
