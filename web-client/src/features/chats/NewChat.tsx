import { useRef, useState } from 'react';
import { newId } from '@/api/ids';
import { sentenceOf } from '@/api/problem';
import { NotYet } from '@/kit/NotYet';
import { Page } from '@/kit/page/Framed';
import { StartComposer } from '@/kit/StartComposer';
import { useBeginChat } from '@/kit/useBeginChat';
import { useActions } from '@/ui/actions';
import { PaneHeader } from '@/ui/PaneHeader';
import { Sentence } from '@/ui/Sentence';
import { toast } from '@/ui/toast';

/** The key of the text, the model and the files. */
const DRAFT = 'chats';

/** A chat starts by typing: it is created with its first message. */
export default function NewChat() {
  const beginChat = useBeginChat(DRAFT);
  // The same for each retry: if only the response was lost, the chat already exists.
  const [id, setId] = useState(newId);
  const field = useRef<HTMLTextAreaElement>(null);
  useActions([
    {
      id: 'chat.new',
      label: 'New chat',
      group: 'Here',
      shortcut: 'n',
      hidden: true,
      run: () => field.current?.focus(),
    },
  ]);

  const start = async (text: string, model: string) => {
    try {
      await beginChat(text, id, model);
      setId(newId());
    } catch (fault) {
      toast.error('The chat was not created. Your text is kept.', sentenceOf(fault));
      throw fault;
    }
  };

  return (
    <>
      <PaneHeader title={null} />
      <Page className="max-w-[46rem] pt-10 pb-16 sm:pt-[14vh]">
        <Sentence>New chat</Sentence>
        <div className="mt-5">
          <StartComposer
            draft={DRAFT}
            placeholder="Ask anything"
            submit="Start chat"
            onStart={start}
            field={field}
          />
        </div>
        <NotYet about="chats" />
      </Page>
    </>
  );
}
