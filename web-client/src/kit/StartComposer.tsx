import { ArrowUp } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useActions } from '@/ui/actions';
import { Spinner } from '@/ui/Spinner';
import { ComposerButton } from './ComposerButton';
import { ComposerForm } from './ComposerForm';
import { writeAction } from './composing';
import { kept, useDraft } from './drafts';
import { AttachButton } from './files/AttachButton';
import { useDropsInto } from './files/dropped';
import { UploadList } from './files/UploadList';
import { addFiles, useUploadsOf } from './files/uploads';
import { Part } from './parts';

interface Props {
  /** The key of the text, the model and the files. */
  draft: string;
  placeholder: string;
  /** The label of the send button. */
  submit: string;
  /** Throws if nothing was created, after reporting why; the text then stays. */
  onStart: (text: string, model: string) => Promise<void>;
  /** Next to the model. */
  tools?: ReactNode;
  field?: Ref<HTMLTextAreaElement>;
}

/** A composer whose first message creates what it belongs to. It has the focus when its page opens, except on a touch screen. */
export function StartComposer({ draft, placeholder, submit, onStart, tools, field: given }: Props) {
  const [text, setText] = useDraft('draft', draft);
  const [model, setModel] = useDraft('model', draft);
  const [busy, setBusy] = useState(false);
  const place = useMemo(() => ({ key: draft, path: null }), [draft]);
  const files = useUploadsOf(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    given,
    () => field.current,
  );
  useDropsInto(place);
  // Before the page is painted: whoever sees it may type at once.
  useLayoutEffect(() => {
    const isFree = document.activeElement === document.body;
    if (isFree && matchMedia('(pointer: fine)').matches)
      field.current?.focus({ preventScroll: true });
  }, []);
  useActions([writeAction(() => field.current?.focus())]);
  const cannotStart =
    busy ||
    (text.trim() === '' && files.length === 0) ||
    files.some(({ state }) => state === 'failed');

  const start = async () => {
    if (cannotStart) return;
    setBusy(true);
    try {
      await onStart(text, model);
      // Clears only the text that was sent.
      if (kept('draft', draft) === text) setText('');
      setModel('');
    } catch {
      // The caller has reported the error; the text stays.
    } finally {
      setBusy(false);
    }
  };

  return (
    <ComposerForm
      label="First message"
      placeholder={placeholder}
      rows={2}
      surface="home"
      opens="down"
      field={field}
      text={text}
      onText={setText}
      onSubmit={() => void start()}
      isBusy={busy}
      onFiles={(pasted) => addFiles(place, pasted)}
      above={<UploadList place={place} label="Attached files" />}
      tools={
        <>
          <AttachButton place={place} />
          {tools}
          {/* Shortened where it would need a row of its own. */}
          <div className="flex min-w-0 flex-1 basis-24 empty:hidden">
            <Part part="modelPicker" container={draft} opens="down" />
          </div>
        </>
      }
      buttons={
        <ComposerButton type="submit" label={submit} tone="main" disabled={cannotStart}>
          {busy ? <Spinner size={18} /> : <ArrowUp aria-hidden size={18} strokeWidth={2} />}
        </ComposerButton>
      }
    />
  );
}
