import { ArrowUp, SquarePen } from 'lucide-react';
import { useRef, useState } from 'react';
import { newId } from '@/api/ids';
import { sentenceOf } from '@/api/problem';
import { ComposerButton } from '@/kit/ComposerButton';
import { ComposerForm } from '@/kit/ComposerForm';
import { kept, useKept } from '@/kit/drafts';
import { NotYet } from '@/kit/NotYet';
import { Part } from '@/kit/parts';
import { useBeginChat } from '@/kit/useBeginChat';
import { useActions } from '@/ui/actions';
import { PaneHeader } from '@/ui/PaneHeader';
import { Sentence } from '@/ui/Sentence';
import { Spinner } from '@/ui/Spinner';
import { toast } from '@/ui/toast';

/** By this name the text and the model are kept. */
const DRAFT = 'chats';

/** A chat begins by typing: it is there with its first words. */
export default function NewChat() {
  const beginChat = useBeginChat(DRAFT);
  const [text, setText] = useKept('draft', DRAFT);
  const [model, setModel] = useKept('model', DRAFT);
  const [busy, setBusy] = useState(false);
  // The same in each try: a chat whose answer was lost is there already.
  const [id, setId] = useState(newId);
  const field = useRef<HTMLTextAreaElement>(null);
  const empty = text.trim() === '';
  useActions([
    {
      id: 'conversation.write',
      label: 'Write a message',
      group: 'Here',
      icon: SquarePen,
      shortcut: 'c',
      run: () => field.current?.focus(),
    },
    {
      id: 'chat.new',
      label: 'New chat',
      group: 'Here',
      shortcut: 'n',
      hidden: true,
      run: () => field.current?.focus(),
    },
  ]);

  const begin = async () => {
    if (empty || busy) return;
    setBusy(true);
    try {
      await beginChat(text, id, model);
      // Only what was sent is cleared.
      if (kept('draft', DRAFT) === text) setText('');
      setModel('');
      setId(newId());
    } catch (fault) {
      toast.error('The chat was not created. Your text is kept.', sentenceOf(fault));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <PaneHeader title={null} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[46rem] px-4 pt-10 pb-16 sm:px-8 sm:pt-[14vh]">
          <Sentence>New chat</Sentence>
          <div className="mt-5">
            <ComposerForm
              label="First message"
              surface="home"
              opens="down"
              placeholder="Ask anything"
              rows={2}
              field={field}
              text={text}
              onText={setText}
              onSubmit={() => void begin()}
              isBusy={busy}
              tools={<Part part="modelPicker" container={DRAFT} opens="down" />}
              buttons={
                <ComposerButton
                  type="submit"
                  label="Start chat"
                  tone="main"
                  disabled={empty || busy}
                >
                  {busy ? <Spinner size={18} /> : <ArrowUp aria-hidden size={18} strokeWidth={2} />}
                </ComposerButton>
              }
            />
          </div>
          <NotYet about="chats" />
        </div>
      </div>
    </>
  );
}
