import { Copy, CopyCheck, Eraser, PenLine, RotateCcw, Square } from 'lucide-react';
import { textOf } from '@/api/client';
import { type Container, exportPath } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { writeAction } from '@/kit/composing';
import { turnOf } from '@/kit/turn/turnStore';
import { useActions } from '@/ui/actions';
import { copyText } from '@/ui/clipboard';
import { toast } from '@/ui/toast';
import { COMPOSER_ID, focusComposer } from './composer/focus';
import { stop } from './composer/stop';
import { liveAnswer } from './transcript/answer';
import { type Entry, lastQuestion } from './transcript/entries';

interface Props {
  container: Container;
  entries: readonly Entry[];
  running: boolean;
  askAgain: (question: number) => void;
  edit: (question: number) => void;
  clear: () => void;
}

function lastAnswer(entries: readonly Entry[], container: Container): string | undefined {
  const entry = entries.findLast(({ kind }) => kind === 'answer' || kind === 'live');
  if (entry?.kind === 'answer') return entry.answer.text;
  const turn = turnOf(container);
  return entry?.kind === 'live' && turn ? liveAnswer(turn, entry.round).text : undefined;
}

async function copy(text: string, said: string) {
  if (await copyText(text)) toast.done(said);
  else toast.error('The browser blocked copying.');
}

async function copyConversation(container: Container) {
  try {
    await copy(await textOf(exportPath(container, 'markdown')), 'Conversation copied.');
  } catch (error) {
    toast.error(`The conversation could not be loaded. ${sentenceOf(error)}`);
  }
}

/** The actions in the palette and the shortcuts while a conversation is open. */
export function useConversationActions(props: Props) {
  const { container, entries, running, askAgain, edit, clear } = props;
  const question = lastQuestion(entries)?.id;
  const again = !running && question !== undefined;
  useActions([
    writeAction(focusComposer),
    {
      id: 'conversation.back',
      label: 'Back to the message box',
      group: 'Here',
      shortcut: 'Escape',
      hidden: true,
      when: () => !running && document.activeElement?.id !== COMPOSER_ID,
      run: focusComposer,
    },
    {
      id: 'conversation.stop',
      label: 'Stop the answer',
      group: 'Here',
      icon: Square,
      shortcut: 'Escape',
      when: () => running,
      run: () => void stop(container),
    },
    {
      id: 'conversation.retry',
      label: 'Regenerate the last answer',
      group: 'Here',
      icon: RotateCcw,
      when: () => again,
      run: () => question !== undefined && askAgain(question),
    },
    {
      id: 'conversation.edit',
      label: 'Edit the last question',
      group: 'Here',
      icon: PenLine,
      when: () => again,
      run: () => question !== undefined && edit(question),
    },
    {
      id: 'conversation.copy',
      label: 'Copy the last answer',
      group: 'Here',
      icon: Copy,
      when: () => lastAnswer(entries, container) !== undefined,
      run: () => copy(lastAnswer(entries, container) ?? '', 'Answer copied.'),
    },
    {
      id: 'conversation.copyAll',
      label: 'Copy the conversation as Markdown',
      group: 'Here',
      icon: CopyCheck,
      when: () => entries.length > 0,
      run: () => copyConversation(container),
    },
    {
      id: 'conversation.clear',
      label: 'Delete all messages',
      group: 'Here',
      icon: Eraser,
      when: () => !running && entries.length > 0,
      run: clear,
    },
  ]);
}
