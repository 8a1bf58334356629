import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { isSendKey } from '@/kit/composing';
import { Spinner } from '@/ui/Spinner';

interface Props {
  onStart: (text: string) => Promise<void>;
}

const DRAFT = 'steward.draft.home';

function draft(): string {
  try {
    return localStorage.getItem(DRAFT) ?? '';
  } catch {
    return '';
  }
}

/** The first line becomes the topic's title, the whole text its first message. */
export function QuickStart({ onStart }: Props) {
  const [text, setText] = useState(draft);
  const [busy, setBusy] = useState(false);
  const empty = text.trim() === '';

  const write = (value: string) => {
    setText(value);
    try {
      localStorage.setItem(DRAFT, value);
    } catch {
      // Without storage the draft lives as long as the page.
    }
  };
  const start = async () => {
    if (empty || busy) return;
    setBusy(true);
    try {
      await onStart(text);
      write('');
    } catch {
      // The caller has said what failed; the text stays.
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="rounded-2xl border border-field bg-sheet p-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <textarea
        aria-label="Begin a topic"
        placeholder="Begin a topic: ask something, or say what it is about"
        value={text}
        rows={2}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          void start();
        }}
        className="field-sizing-content max-h-60 w-full resize-none bg-transparent px-3 pt-2 text-prose outline-none pointer-coarse:text-[16px]"
      />
      <div className="flex items-center gap-3 pl-3">
        <span className="flex-1 text-meta text-ink-3 pointer-coarse:invisible">
          Enter sends, Shift Enter makes a new line
        </span>
        <Button
          type="submit"
          aria-label="Begin the topic"
          isDisabled={empty || busy}
          className="grid size-9 place-items-center rounded-xl bg-accent text-accent-ink disabled:bg-sunken disabled:text-ink-3 pointer-coarse:size-11"
        >
          {busy ? <Spinner size={18} /> : <ArrowUp aria-hidden size={18} strokeWidth={2} />}
        </Button>
      </div>
    </form>
  );
}
