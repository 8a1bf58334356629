import { ArrowUp } from 'lucide-react';
import { type Ref, useState } from 'react';
import { ComposerButton } from '@/kit/ComposerButton';
import { ComposerForm } from '@/kit/ComposerForm';
import { kept, useKept } from '@/kit/drafts';
import { Spinner } from '@/ui/Spinner';

interface Props {
  onStart: (text: string) => Promise<void>;
  field?: Ref<HTMLTextAreaElement>;
}

/** By this name the text is kept. */
export const DRAFT = 'home';

/** The first line becomes the topic's title, the whole text its first message. */
export function QuickStart({ onStart, field = null }: Props) {
  const [text, setText] = useKept('draft', DRAFT);
  const [busy, setBusy] = useState(false);
  const empty = text.trim() === '';

  const start = async () => {
    if (empty || busy) return;
    setBusy(true);
    try {
      await onStart(text);
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
      label="Begin a topic"
      placeholder="Begin a topic: ask something, or say what it is about"
      rows={2}
      field={field}
      text={text}
      onText={setText}
      onSubmit={() => void start()}
      isBusy={busy}
      buttons={
        <ComposerButton type="submit" label="Begin the topic" tone="main" disabled={empty || busy}>
          {busy ? <Spinner size={18} /> : <ArrowUp aria-hidden size={18} strokeWidth={2} />}
        </ComposerButton>
      }
    />
  );
}
