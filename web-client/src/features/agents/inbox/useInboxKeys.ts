import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { agents, type Decision, type InboxItem } from '@/api/agents';
import { useCommand } from '@/kit/commands/command';
import { focusedStep } from '@/kit/useSteps';
import { useActions } from '@/ui/actions';
import { decide } from '../commands';
import { areCardsMoving, cardsMove } from '../settling';
import { keyOf } from './InboxRow';

const rowsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? []),
];

/** Whether the request has been loaded here. An unseen one cannot be allowed. */
export function isSeen(client: QueryClient, item: InboxItem | undefined): boolean {
  if (!item) return false;
  const known = client.getQueryData(agents.pending(item.agent_id, item.agent_run_id).queryKey);
  return known?.some(({ request_id }) => request_id === item.request_id) ?? false;
}

interface Props {
  list: RefObject<HTMLElement | null>;
  items: readonly InboxItem[];
  /** Opens the refusal note. */
  onDeny: (item: InboxItem) => void;
  onMark: (item: InboxItem) => void;
}

/** The shortcuts of the inbox. They apply to the focused row; without one, they focus the first. Returns the current row. */
export function useInboxKeys({ list, items, onDeny, onMark }: Props): string | undefined {
  const navigate = useNavigate();
  const client = useQueryClient();
  const give = useCommand(decide);
  const [focused, setFocused] = useState<string>();
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
  const current = items[at];
  const asked = current?.request_id ?? null;
  /** A decided row disappears; focuses the next one. */
  const goOn = () => {
    const rows = rowsOf(list.current);
    (rows[at + 1] ?? rows[at - 1])?.focus();
  };
  /** New requests move the others down: without a focused row nothing is decided, and the first row gets the focus. */
  const about = (doing: (item: InboxItem) => void) => () => {
    if (current) doing(current);
    else rowsOf(list.current)[0]?.focus();
  };
  const answer = (decision: Decision) =>
    about(({ agent_id, options }) => {
      if (asked === null || !options.includes(decision)) return;
      if (!isSeen(client, current) || areCardsMoving(client)) return;
      cardsMove(client);
      goOn();
      void give({ agent: agent_id, request: asked, decision });
    });
  const asks = () => !current || asked !== null;
  /** Focuses the text field of the row. */
  const reply = () => {
    rowsOf(list.current)[at]?.querySelector<HTMLElement>('textarea, input[type="text"]')?.focus();
  };
  useActions([
    {
      id: 'inbox.allow',
      label: 'Allow once',
      group: 'Here',
      shortcut: 'a',
      when: asks,
      run: answer('approve-once'),
    },
    {
      id: 'inbox.always',
      label: 'Allow for this run',
      group: 'Here',
      shortcut: 'Shift+A',
      when: asks,
      run: answer('approve-always'),
    },
    {
      id: 'inbox.deny',
      label: 'Deny with a note',
      group: 'Here',
      shortcut: 'd',
      when: asks,
      run: about(onDeny),
    },
    {
      id: 'inbox.reply',
      label: 'Answer the question',
      group: 'Here',
      shortcut: 'r',
      when: () => current !== undefined && asked === null,
      run: reply,
    },
    {
      id: 'inbox.mark',
      label: 'Toggle selection',
      group: 'Here',
      shortcut: 'x',
      when: asks,
      run: about(onMark),
    },
    {
      id: 'inbox.open',
      label: 'Open agent',
      group: 'Here',
      shortcut: 'o',
      when: () => current !== undefined,
      run: () =>
        current && void navigate({ to: '/agents/$id', params: { id: String(current.agent_id) } }),
    },
  ]);
  return focused;
}
