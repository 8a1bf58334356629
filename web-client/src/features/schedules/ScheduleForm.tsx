import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  MAX_PROMPT,
  type Misfire,
  type Schedule,
  type ScheduleWrite,
  saveSchedule,
} from '@/api/schedules';
import { changesOf } from '@/kit/forms/changesOf';
import { useForm } from '@/kit/forms/useForm';
import { Form } from '@/ui/Form';
import { Select } from '@/ui/Select';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { type Named, TOUCHED } from './commands';
import { RecurrenceEditor } from './RecurrenceEditor';
import { draftOf, newRule, type RuleDraft, rulesOf } from './recurrence';

/** The initial values of a new schedule. */
export interface Start {
  prompt: string;
  /** Creates its topic when it is saved, so that Cancel leaves none. */
  createTopic?: () => Promise<number>;
}

interface Props extends Named {
  known: Schedule | null;
  start?: Start | undefined;
  onClose: () => void;
}

interface Fields {
  enabled: boolean;
  prompt: string;
  clear_context: boolean;
  misfire: Misfire;
  rules: RuleDraft[];
}

const MISFIRES: { id: Misfire; label: string }[] = [
  { id: 'run_once', label: 'Run once when Steward is back' },
  { id: 'skip', label: 'Skip the run' },
];

/** By default, agents start each run without context; a topic keeps its messages. */
const fieldsOf = (known: Schedule | null, { owner }: Named, start?: Start): Fields => ({
  enabled: known?.enabled ?? true,
  prompt: known?.prompt ?? start?.prompt ?? '',
  clear_context: known?.clear_context ?? owner.kind === 'agent',
  misfire: known?.misfire ?? 'run_once',
  rules: known?.rules.map(draftOf) ?? [newRule()],
});

/**
 * Edits when something runs, with what, and what happens to runs missed while Steward was down. Typed text is kept
 * until saved or discarded.
 */
export function ScheduleForm({ owner, title, known, start, onClose }: Props) {
  const client = useQueryClient();
  // What another window changes meanwhile is not part of this edit.
  const [first] = useState(known);
  const saved = useRef(owner);
  const [was] = useState(() => fieldsOf(known, { owner, title }, start));
  const [isUnread, setUnread] = useState(false);
  const isTopic = owner.kind === 'topic';
  const rulesIn = ({ rules = was.rules }: Partial<Fields>) =>
    isUnread ? undefined : rulesOf(rules);
  const form = useForm<Partial<Fields>, ScheduleWrite>({
    id: `schedule.${owner.kind}.${owner.id}`,
    updateOf: (draft) => {
      const { prompt, rules: drafts, ...others } = { ...was, ...draft };
      const all = { ...others, ...(isTopic && { prompt: prompt.trim() }) };
      const rules = rulesIn(draft) ?? [];
      if (!first) return { ...all, rules };
      // Rules that are written again restart their intervals.
      const isSame = textOf(was.rules) === textOf(drafts);
      return { ...changesOf<Omit<Fields, 'rules'>>(was, all), ...(!isSame && { rules }) };
    },
    isFaulty: (draft) =>
      rulesIn(draft) === undefined || (isTopic && (draft.prompt ?? was.prompt).trim() === ''),
    save: async (write) => {
      if (start?.createTopic && saved.current === owner)
        saved.current = { kind: 'topic', id: await start.createTopic() };
      await saveSchedule(saved.current, first !== null, write);
      for (const queryKey of TOUCHED) void client.invalidateQueries({ queryKey });
    },
    failed: `The schedule for “${title}” was not saved.`,
  });
  const { change, discard, set } = form;
  const fields = { ...was, ...form.draft };
  return (
    <Form
      className="flex flex-col gap-5 pt-1"
      onSubmit={async () => (await form.save()) && onClose()}
    >
      <Switch
        label="Run on schedule"
        help={fields.enabled ? undefined : 'While off, only Run now starts a run.'}
        isSelected={fields.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      {isTopic && (
        <TextField
          label="Prompt"
          isRequired
          rows={3}
          grows
          value={fields.prompt}
          onChange={(prompt) => set({ prompt })}
          maxLength={MAX_PROMPT}
          placeholder="What should Steward do each time?"
          help="Slash commands work here. Start with /guard to run the prompt only if a tool finds something, such as new mail."
          error={form.refusalOf('prompt')}
        />
      )}
      <RecurrenceEditor
        rules={fields.rules}
        onChange={(next) =>
          change((before) => ({ ...before, rules: next(before.rules ?? was.rules) }))
        }
        onUnread={setUnread}
      />
      {owner.kind !== 'workflow' && (
        <Switch
          label={isTopic ? 'Clear the conversation first' : 'Start fresh each time'}
          help={
            isTopic
              ? 'Deletes all messages of the topic before each run.'
              : 'When off, each run continues from the previous one.'
          }
          isSelected={fields.clear_context}
          onChange={(clear_context) => set({ clear_context })}
        />
      )}
      <Select
        label="If Steward was not running"
        value={fields.misfire}
        onChange={(misfire) => set({ misfire })}
        options={MISFIRES}
      />
      <SubmitFoot
        label={first ? 'Save' : 'Create schedule'}
        onCancel={() => {
          discard();
          onClose();
        }}
        isPending={form.saving}
        isDisabled={rulesIn(fields) === undefined}
      />
    </Form>
  );
}

/** Without the keys, which say nothing about when it runs. */
const textOf = (rules: RuleDraft[]) => JSON.stringify(rules.map(({ key: _, ...rest }) => rest));
