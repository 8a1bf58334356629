import clsx from 'clsx';
import { ChevronRight, GripVertical, Plus, Trash2 } from 'lucide-react';
import { type HTMLAttributes, useId } from 'react';
import { MenuButton } from '@/ui/MenuButton';
import { RowButton } from '@/ui/RowButton';
import { KIND_ICONS } from '../icons';
import { KINDS } from '../labels';
import { LoopMargin, marginOf } from './LoopMargin';
import { type Loop, piecesAt } from './loops';
import { StepForm } from './StepForm';
import type { StepDraft } from './stepDraft';
import { DRAG_ROW } from './useDragOrder';

interface Props {
  steps: readonly StepDraft[];
  labels: readonly string[];
  at: number;
  backTo: number | undefined;
  loops: readonly (Loop & { lane: number })[];
  isOpen: boolean;
  isHeld: boolean;
  fault: string | undefined;
  handle: HTMLAttributes<HTMLButtonElement>;
  onToggle: () => void;
  onChange: (part: Partial<StepDraft>) => void;
  onMove: (to: number) => void;
  onInsert: () => void;
  onRemove: () => void;
}

/** A step in the editor: a movable line, and its fields below when it is open. */
export function EditCard(props: Props) {
  const { steps, labels, at, backTo, loops, isOpen, isHeld, fault, handle } = props;
  const { onToggle, onChange, onMove, onInsert, onRemove } = props;
  const step = steps[at];
  const form = useId();
  if (!step) return null;
  const Icon = KIND_ICONS[step.kind];
  const label = labels[at] ?? '';
  const lanes = Math.max(0, ...loops.map(({ lane }) => lane + 1));
  const isLast = at === steps.length - 1;
  return (
    <li
      {...{ [DRAG_ROW]: step.key }}
      className="relative [--anchor:3.4rem] pointer-coarse:[--anchor:4.2rem]"
      style={marginOf(lanes)}
    >
      <LoopMargin pieces={piecesAt(loops, at)} lanes={lanes} />
      <div className="group/insert flex h-8 items-center justify-center pointer-coarse:h-11">
        <RowButton icon={Plus} label={`Insert step before ${at + 1}`} onClick={onInsert} />
      </div>
      <div
        className={clsx(
          'rounded-2xl border bg-sheet',
          isHeld ? 'border-section shadow-overlay' : fault ? 'border-danger' : 'border-line',
        )}
      >
        <div className="flex min-h-11 items-center gap-1 px-1.5">
          <button
            type="button"
            {...handle}
            aria-label={`Move ${label}: drag, or use the arrow keys`}
            title="Drag, or use the arrow keys"
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              onMove(at + (event.key === 'ArrowUp' ? -1 : 1));
            }}
            className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-ink-3 hover:bg-sunken hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
          >
            <GripVertical aria-hidden size={16} strokeWidth={1.75} />
          </button>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? form : undefined}
            onClick={onToggle}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-lg text-left"
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-section" />
            <span className="shrink-0 font-[560]">{at + 1}.</span>{' '}
            <span dir="auto" className="min-w-0 truncate font-[560]">
              {label}
            </span>
            <span className="shrink-0 text-meta text-ink-3 max-sm:sr-only">{KINDS[step.kind]}</span>
            {backTo !== undefined && (
              <span className="hidden shrink-0 text-meta text-section sm:inline">
                back to step {backTo + 1}
              </span>
            )}
            <span className="flex-1" />
            <ChevronRight
              aria-hidden
              size={15}
              className={clsx('shrink-0 text-ink-3', isOpen && 'rotate-90')}
            />
          </button>
          <MenuButton
            label={`Actions for ${label}`}
            entries={[
              ...(at > 0 ? [{ id: 'up', label: 'Move up', run: () => onMove(at - 1) }] : []),
              ...(isLast ? [] : [{ id: 'down', label: 'Move down', run: () => onMove(at + 1) }]),
              { id: 'before', label: 'Insert step before', run: onInsert },
              // At least one step remains.
              ...(steps.length > 1
                ? [{ id: 'remove', label: 'Remove', icon: Trash2, danger: true, run: onRemove }]
                : []),
            ]}
          />
        </div>
        {fault && !isOpen && <p className="px-4 pb-3 text-meta text-danger">{fault}</p>}
        {isOpen && (
          <div id={form} className="border-t border-line px-4 pt-4 pb-5">
            <StepForm
              steps={steps}
              labels={labels}
              at={at}
              step={step}
              isChecked={fault !== undefined}
              onChange={onChange}
            />
          </div>
        )}
      </div>
    </li>
  );
}
