import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refusalOf, sentenceOf } from '@/api/problem';
import {
  MAX_PROMPT,
  type Misfire,
  type Schedule,
  type ScheduleWrite,
  saveSchedule,
} from '@/api/schedules';
import { changesOf } from '@/kit/forms/changesOf';
import { Form } from '@/ui/Form';
import { Select } from '@/ui/Select';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { Switch } from '@/ui/Switch';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
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
});

/** Edits when something runs, with what, and what happens to runs missed while Steward was down. */
export function ScheduleForm({ owner, title, known, start, onClose }: Props) {
  const client = useQueryClient();
  // What another window changes meanwhile is not part of this edit.
  const [first] = useState(known);
  const saved = useRef(owner);
  const [was] = useState(() => fieldsOf(known, { owner, title }, start));
  const [fields, setFields] = useState(was);
  const [drafts, setDrafts] = useState<RuleDraft[]>(() => known?.rules.map(draftOf) ?? [newRule()]);
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const [isUnread, setUnread] = useState(false);
  const rules = isUnread ? undefined : rulesOf(drafts);
  const set = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }));
  const isTopic = owner.kind === 'topic';
  const isComplete = rules !== undefined && (!isTopic || fields.prompt.trim() !== '');

  const writeOf = (): ScheduleWrite => {
    const { prompt, ...others } = fields;
    const all = { ...others, ...(isTopic && { prompt: prompt.trim() }) };
    if (!first) return { ...all, rules: rules ?? [] };
    // Rules that are written again restart their intervals.
    const same = JSON.stringify(first.rules.map(draftOf).map(withoutKey));
    const isSame = same === JSON.stringify(drafts.map(withoutKey));
    return { ...changesOf<ScheduleWrite>(was, all), ...(rules && !isSame && { rules }) };
  };
  const save = async () => {
    if (!isComplete || saving) return;
    setSaving(true);
    setFault(undefined);
    try {
      if (start?.createTopic && saved.current === owner)
        saved.current = { kind: 'topic', id: await start.createTopic() };
      await saveSchedule(saved.current, first !== null, writeOf());
      for (const queryKey of TOUCHED) void client.invalidateQueries({ queryKey });
      toast.done(`Schedule for “${title}” saved.`);
      onClose();
    } catch (problem) {
      setFault(problem);
      setSaving(false);
    }
  };
  return (
    <Form className="flex flex-col gap-5 pt-1" onSubmit={() => void save()}>
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
          error={refusalOf(fault, 'prompt')}
        />
      )}
      <RecurrenceEditor rules={drafts} onChange={setDrafts} onUnread={setUnread} />
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
        error={fault !== undefined && `Not saved. ${sentenceOf(fault)}`}
        label={first ? 'Save' : 'Create schedule'}
        onCancel={onClose}
        isPending={saving}
        isDisabled={rules === undefined}
      />
    </Form>
  );
}

const withoutKey = ({ key: _, ...rest }: RuleDraft) => rest;
