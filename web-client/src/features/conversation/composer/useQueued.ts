import { useEffect, useRef } from 'react';
import { type Container, containerKey } from '@/api/types';
import { turnOf } from '../turn/turnStore';
import { backToDraft, keep, kept, useKept } from './drafts';
import type { Ask } from './sending';

/**
 * A follow-up that waits for the answer to end. It is sent when the answer ends well; after a stop
 * or a failure the words go back into the composer, because they may not fit any more.
 */
export function useQueued(
  container: Container,
  running: boolean,
  ask: (question: Ask) => Promise<boolean>,
) {
  const key = containerKey(container);
  const [text, setText] = useKept('queued', key);
  const wasRunning = useRef(running);

  const cancel = () => {
    setText('');
    backToDraft(key, text);
  };

  useEffect(() => {
    const ended = wasRunning.current && !running;
    wasRunning.current = running;
    const waiting = kept('queued', key);
    if (running || waiting === '') return;
    keep('queued', key, '');
    const turn = turnOf(container);
    const well = ended && turn?.status === 'done' && turn.finishReason !== 'stopped';
    if (!well) {
      backToDraft(key, waiting);
      return;
    }
    void ask({ content: waiting }).then((accepted) => {
      if (!accepted) backToDraft(key, waiting);
    });
  }, [container, key, running, ask]);

  return {
    text,
    add: (more: string) => setText(text === '' ? more : `${text}\n\n${more}`),
    cancel,
  };
}
