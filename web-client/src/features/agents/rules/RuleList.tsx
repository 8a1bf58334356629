import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Effect, Rule } from '@/api/agentRules';
import { agents } from '@/api/agents';
import { useCommand } from '@/kit/commands/command';
import { IconButton } from '@/ui/IconButton';
import { move, remove } from './commands';
import { aboutOf, effectOf, titleOf } from './labels';

interface Props {
  all: readonly Rule[];
  onChange: (id: number) => void;
}

const TONES: Record<Effect, string> = {
  allow: 'bg-accent-soft',
  ask: 'bg-warn-soft',
  deny: 'bg-danger-soft',
};

type Way = 'up' | 'down';

const buttonId = (id: number, way: Way) => `rule-${id}-${way}`;

export function RuleList({ all, onChange }: Props) {
  const moveTo = useCommand(move);
  const erase = useCommand(remove);
  const { data: known = [] } = useQuery(agents.all());
  const moved = useRef<{ id: number; way: Way }>(undefined);
  const order = all.map(({ id }) => id).join();
  // A moved row loses the focus; at the end of the list its button is disabled.
  useEffect(() => {
    const last = moved.current;
    if (!last || order === '') return;
    moved.current = undefined;
    const other: Way = last.way === 'up' ? 'down' : 'up';
    for (const way of [last.way, other]) {
      const button = document.getElementById(buttonId(last.id, way));
      if (!(button instanceof HTMLButtonElement) || button.disabled) continue;
      button.focus();
      return;
    }
  }, [order]);
  const go = (rule: Rule, at: number, way: Way) => {
    moved.current = { id: rule.id, way };
    void moveTo({ rule, position: at + (way === 'up' ? 0 : 2) });
  };
  const whose = (id: number) => known.find((agent) => agent.id === id)?.title ?? `agent ${id}`;
  return (
    <ol aria-label="Rules" className="border-t border-line">
      {all.map((rule, at) => (
        <li
          key={rule.id}
          className="flex min-h-(--row-list) items-center gap-1 border-b border-line"
        >
          <span className="min-w-0 flex-1 py-2">
            <span className="flex items-baseline gap-2">
              <span
                className={clsx(
                  'shrink-0 rounded-md px-1.5 text-meta text-ink',
                  TONES[rule.effect],
                )}
              >
                {effectOf(rule.effect)}
              </span>
              <span dir="auto" className="min-w-0 wrap-anywhere text-ink">
                {aboutOf(rule)}
              </span>
            </span>
            <span dir="auto" className="block truncate text-second text-ink-2">
              {rule.agent_id === null ? 'All agents' : `Only ${whose(rule.agent_id)}`}
              {rule.note && ` · ${rule.note}`}
            </span>
          </span>
          <IconButton
            id={buttonId(rule.id, 'up')}
            icon={ArrowUp}
            label={`Move up: ${titleOf(rule)}`}
            size="sm"
            isDisabled={at === 0}
            onPress={() => go(rule, at, 'up')}
          />
          <IconButton
            id={buttonId(rule.id, 'down')}
            icon={ArrowDown}
            label={`Move down: ${titleOf(rule)}`}
            size="sm"
            isDisabled={at === all.length - 1}
            onPress={() => go(rule, at, 'down')}
          />
          <IconButton
            icon={Pencil}
            label={`Edit: ${titleOf(rule)}`}
            size="sm"
            onPress={() => onChange(rule.id)}
          />
          <IconButton
            icon={Trash2}
            label={`Delete: ${titleOf(rule)}`}
            size="sm"
            onPress={() => void erase(rule)}
          />
        </li>
      ))}
    </ol>
  );
}
