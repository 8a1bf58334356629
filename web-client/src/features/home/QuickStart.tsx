import { ArrowUp } from 'lucide-react';
import { type Ref, useState } from 'react';
import { ComposerButton } from '@/kit/ComposerButton';
import { ComposerForm } from '@/kit/ComposerForm';
import { kept, useKept } from '@/kit/drafts';
import { useCollections } from '@/kit/places/collections';
import { Spinner } from '@/ui/Spinner';
import { store, stored } from '@/ui/storage';
import { BeginsIn } from './BeginsIn';
import { type Begun, WhatBegins } from './WhatBegins';

interface Props {
  /** Null is the collection that the service chooses. */
  onStart: (text: string, as: Begun, collection: number | null) => Promise<void>;
  field?: Ref<HTMLTextAreaElement>;
}

/** By this name the text is kept. */
export const DRAFT = 'home';

const CHOICE = 'steward.begins';

const SAYS: Record<Begun, string> = {
  topic: 'Ask anything, or name a topic',
  chat: 'Ask anything',
};

/** The first line becomes the title, the whole text the first message. */
export function QuickStart({ onStart, field = null }: Props) {
  const [text, setText] = useKept('draft', DRAFT);
  const [as, setAs] = useState<Begun>(() => (stored(CHOICE) === 'chat' ? 'chat' : 'topic'));
  const { collections, chosen } = useCollections();
  const [picked, setPicked] = useState<number>();
  const collection =
    collections.find(({ id }) => id === picked) ??
    chosen ??
    collections.find((one) => one.is_default);
  const [busy, setBusy] = useState(false);
  const empty = text.trim() === '';

  const start = async () => {
    if (empty || busy) return;
    setBusy(true);
    try {
      await onStart(text, as, collection?.id ?? null);
      // Only what was sent is cleared.
      if (kept('draft', DRAFT) === text) setText('');
    } catch {
      // The caller has said what failed; the text stays.
    } finally {
      setBusy(false);
    }
  };

  return (
    <ComposerForm
      label="First message"
      placeholder={SAYS[as]}
      rows={2}
      surface="home"
      opens="down"
      field={field}
      text={text}
      onText={setText}
      onSubmit={() => void start()}
      isBusy={busy}
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
      buttons={
        <ComposerButton type="submit" label={`Start ${as}`} tone="main" disabled={empty || busy}>
          {busy ? <Spinner size={18} /> : <ArrowUp aria-hidden size={18} strokeWidth={2} />}
        </ComposerButton>
      }
    />
  );
}
