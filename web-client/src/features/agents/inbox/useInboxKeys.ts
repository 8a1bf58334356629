import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import type { Decision, InboxItem } from '@/api/agents';
import { useCommand } from '@/kit/commands/command';
import { useActions } from '@/ui/actions';
import { decide, later } from '../commands';
import { focusedStep, useSteps } from '../useSteps';
import { keyOf } from './InboxRow';

interface Props {
  list: RefObject<HTMLElement | null>;
  items: readonly InboxItem[];
  /** Opens the note of a refusal. */
  onDeny: (item: InboxItem) => void;
  onMark: (item: InboxItem) => void;
}

/** The inbox by keyboard. The keys are about the row that has the focus; without one, about the first. Returns which. */
export function useInboxKeys({ list, items, onDeny, onMark }: Props): string | undefined {
  const navigate = useNavigate();
  const give = useCommand(decide);
  const putOff = useCommand(later);
  const [focused, setFocused] = useState<string>();
  useSteps(list);
  useEffect(() => {
    const look = () => setFocused(focusedStep(list.current));
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, [list]);
  const at = items.findIndex((item) => keyOf(item) === focused);
  const current = items[Math.max(0, at)];
  /** What is decided goes; the next row has the focus then. */
  const goOn = () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];
    const row = Math.max(0, at);
    (rows[row + 1] ?? rows[row - 1])?.focus();
  };
  const answer = (decision: Decision) => {
    if (!current || current.request_id === null) return;
    if (!current.options.includes(decision)) return;
    goOn();
    void give({ agent: current.agent_id, request: current.request_id, decision });
  };
  const asks = () => current !== undefined && current.request_id !== null;
  /** Into the field of the row in which words are expected. */
  const reply = () => {
    const rows = list.current?.querySelectorAll<HTMLElement>(':scope > li');
    rows?.[Math.max(0, at)]?.querySelector<HTMLElement>('textarea, input:not([type])')?.focus();
  };
  useActions([
    {
      id: 'inbox.allow',
      label: 'Allow once',
      group: 'Here',
      shortcut: 'a',
      when: asks,
      run: () => answer('approve-once'),
    },
    {
      id: 'inbox.always',
      label: 'Allow for this run',
      group: 'Here',
      shortcut: 'Shift+A',
      when: asks,
      run: () => answer('approve-always'),
    },
    {
      id: 'inbox.deny',
      label: 'Deny, with a note',
      group: 'Here',
      shortcut: 'd',
      when: asks,
      run: () => current && onDeny(current),
    },
    {
      id: 'inbox.later',
      label: 'Decide later',
      group: 'Here',
      shortcut: 'l',
      when: asks,
      run: () => {
        if (!current || current.request_id === null) return;
        goOn();
        void putOff({ agent: current.agent_id, request: current.request_id });
      },
    },
    {
      id: 'inbox.reply',
      label: 'Answer the question',
      group: 'Here',
      shortcut: 'r',
      when: () => current !== undefined && current.request_id === null,
      run: reply,
    },
    {
      id: 'inbox.mark',
      label: 'Mark, or no longer',
      group: 'Here',
      shortcut: 'x',
      when: asks,
      run: () => current && onMark(current),
    },
    {
      id: 'inbox.open',
      label: 'Open the agent',
      group: 'Here',
      shortcut: 'o',
      when: () => current !== undefined,
      run: () =>
        current && void navigate({ to: '/agents/$id', params: { id: String(current.agent_id) } }),
    },
  ]);
  return focused;
}
