import { type Ref, useState } from 'react';
import { HOME } from '@/kit/files/dropped';
import { useCollections } from '@/kit/places/collections';
import { StartComposer } from '@/kit/StartComposer';
import { store, stored } from '@/ui/storage';
import { BeginsIn } from './BeginsIn';
import { type Begun, WhatBegins } from './WhatBegins';

interface Props {
  /** Null is the service's default collection. */
  onStart: (text: string, as: Begun, collection: number | null, model: string) => Promise<void>;
  field?: Ref<HTMLTextAreaElement>;
}

/** The key of the text, the model and the files. */
export const DRAFT = HOME.key;

const CHOICE = 'steward.begins';

const PLACEHOLDER: Record<Begun, string> = {
  topic: 'Ask anything, or name a topic',
  chat: 'Ask anything',
};

/** Starts a topic or a chat: the first line becomes the title, the whole text the first message. */
export function QuickStart({ onStart, field = null }: Props) {
  const [as, setAs] = useState<Begun>(() => (stored(CHOICE) === 'chat' ? 'chat' : 'topic'));
  const { collections, chosen } = useCollections();
  const [picked, setPicked] = useState<number>();
  const collection =
    collections.find(({ id }) => id === picked) ??
    chosen ??
    collections.find((one) => one.is_default);

  return (
    <StartComposer
      draft={DRAFT}
      placeholder={PLACEHOLDER[as]}
      submit={`Start ${as}`}
      field={field}
      onStart={(text, model) => onStart(text, as, collection?.id ?? null, model)}
      tools={
        <>
          <WhatBegins
            value={as}
            onChange={(next) => {
              setAs(next);
              store(CHOICE, next);
            }}
          />
          {as === 'topic' && collection && collections.length > 1 && (
            <BeginsIn collections={collections} value={collection} onChange={setPicked} />
          )}
        </>
      }
    />
  );
}
