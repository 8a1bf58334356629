import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Act } from '@/kit/Act';
import { enterSends, isSendKey, useGrowing } from '@/kit/composing';
import { keep, kept } from '@/kit/drafts';
import { onPasteInto } from '@/kit/files/paste';
import { Form } from '@/ui/Form';
import { Spinner } from '@/ui/Spinner';

interface Props {
  /** Names the text being edited. */
  label: string;
  text: string;
  /** The key under which unsaved changes are kept. */
  draft: string;
  /** The label of the save button. */
  done: string;
  /** Saves the new text; false keeps it in the editor. */
  onDone: (text: string) => Promise<boolean>;
  onCancel: () => void;
}

/** Edits an existing text in place. */
export function WordsEditor({ label, text: before, draft, done, onDone, onCancel }: Props) {
  const [text, setText] = useState(kept('draft', draft) || before);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowing(field, text);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const words = text.trim();

  const change = (next: string) => {
    setText(next);
    keep('draft', draft, next === before ? '' : next);
  };
  const submit = async () => {
    if (words === '' || busy) return;
    setBusy(true);
    const taken = await onDone(words);
    if (taken) keep('draft', draft, '');
    else setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event)) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };

  return (
    <Form
      className="rounded-xl border border-field bg-sheet has-[textarea:focus]:border-focus"
      onSubmit={() => void submit()}
    >
      <textarea
        ref={field}
        aria-label={label}
        value={text}
        rows={1}
        dir="auto"
        readOnly={busy}
        enterKeyHint={enterSends() ? 'send' : 'enter'}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => onPasteInto(event)}
        className="block field-sizing-content max-h-[40dvh] min-h-11 w-full resize-none bg-transparent px-[15px] pt-2.5 pb-1 text-prose leading-normal outline-none pointer-coarse:text-[1rem]"
      />
      <div className="flex justify-end gap-2 px-2 pb-2">
        <Act
          look="quiet"
          label="Cancel"
          onClick={() => {
            keep('draft', draft, '');
            onCancel();
          }}
        />
        <Act look="word" type="submit" label={done} disabled={words === '' || busy}>
          {busy && <Spinner />}
        </Act>
      </div>
    </Form>
  );
}
