import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Container } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import { isReminderChanged, setReminder } from '@/api/reminders';
import type { Reminder } from '@/api/types';
import { useForm } from '@/kit/forms/useForm';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { Skeleton } from '@/ui/Skeleton';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { whenToCome } from '@/ui/when';
import { MAX_NOTE, type ReminderDraft, reminderForm } from './draft';
import { fieldsOf, momentOf } from './moment';
import { EXAMPLES, meaningOf } from './phrases';
import { presetsAt } from './presets';

interface Props {
  container: Container;
  title?: string;
  onClose: () => void;
}

/** Asks when, as a phrase or in fields, and what for. Typed text is kept until set or discarded. */
export default function RemindDialog({ container, title = 'Remind me', onClose }: Props) {
  const reading = useQuery(queries.reminder(container));
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <QueryFallback query={reading} failed="The reminder could not be loaded">
        <Skeleton rows={3} height="var(--row-list)" label="Loading reminder" />
      </QueryFallback>
      {reading.data !== undefined && (
        <When container={container} known={reading.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface WhenProps extends Pick<Props, 'container' | 'onClose'> {
  known: Reminder | null;
}

interface Read extends ReminderDraft {
  at: Date | undefined;
  /** Why the phrase means no moment. */
  problem?: string;
}

/** What was typed, with the moment that it means. */
function readOf(typed: ReminderDraft): Read {
  const meaning = meaningOf(typed.phrase, new Date());
  if (!meaning) return { ...typed, at: momentOf(typed.date, typed.time) };
  // A phrase may mean an exact second, as “in 20 minutes” does; fields have only minutes.
  return 'at' in meaning
    ? { ...typed, ...fieldsOf(meaning.at), at: meaning.at }
    : { ...typed, at: undefined, problem: meaning.description };
}

/** Why a reminder cannot be set for then. */
function whyNot(at: Date | undefined): string | undefined {
  if (!at) return 'Enter a time, or choose a date and a time.';
  return at > new Date() ? undefined : 'That time has passed.';
}

const faultText = (fault: unknown) =>
  isReminderChanged(fault)
    ? 'The reminder has changed elsewhere or is due. Set it again to replace it.'
    : sentenceOf(fault);

function When({ container, known, onClose }: WhenProps) {
  const client = useQueryClient();
  // Changes of another window are not overwritten before the user has seen them.
  const [seen, setSeen] = useState(known);
  const [was] = useState(() => ({
    phrase: '',
    note: known?.note ?? '',
    ...(known?.status === 'scheduled'
      ? fieldsOf(new Date(known.remind_at))
      : { date: '', time: '' }),
  }));
  const [wasTried, setTried] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const form = useForm<Partial<ReminderDraft>, { at: Date; note: string }>({
    id: reminderForm(container),
    updateOf: (draft) => {
      const { at, note } = readOf({ ...was, ...draft });
      return at && { at, note };
    },
    save: async (reminder) => {
      setFault(undefined);
      try {
        await setReminder(client, container, reminder, seen);
        toast.done(`Steward will remind you ${whenToCome(reminder.at)}.`);
      } catch (fault) {
        if (isReminderChanged(fault))
          setSeen(client.getQueryData(queries.reminder(container).queryKey) ?? null);
        setFault(fault);
        throw fault;
      }
    },
    leaves: true,
    failed: 'The reminder was not set.',
    isShown: () => true,
  });
  const { discard, set } = form;
  const { phrase, note, date, time, at, problem } = readOf({ ...was, ...form.draft });
  const choose = (phrase: string) => {
    const found = meaningOf(phrase, new Date());
    set({ phrase, ...(found && 'at' in found && fieldsOf(found.at)) });
  };
  const write = (part: Partial<ReminderDraft>) => set({ date, time, ...part, phrase: '' });

  return (
    <Form
      onSubmit={async (element) => {
        if (whyNot(at) !== undefined) {
          setTried(true);
          element.querySelector('input')?.focus();
        } else if (await form.save()) onClose();
      }}
    >
      <TextField
        label="When?"
        autoFocus
        value={phrase}
        onChange={choose}
        placeholder={EXAMPLES}
        error={problem ?? (wasTried ? whyNot(at) : undefined)}
      />
      <div className="-mt-1 flex flex-wrap gap-2">
        {presetsAt(new Date()).map((preset) => (
          <Button key={preset.phrase} size="sm" onPress={() => choose(preset.phrase)}>
            {preset.label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Date"
          type="date"
          value={date}
          onChange={(date) => write({ date, time: time || '09:00' })}
        />
        <TextField label="Time" type="time" value={time} onChange={(time) => write({ time })} />
      </div>
      <TextField
        label="Note (optional)"
        rows={2}
        value={note}
        onChange={(note) => set({ note })}
        maxLength={MAX_NOTE}
      />
      <p role="status" className="min-h-5 text-second text-ink-2">
        {at &&
          (at > new Date()
            ? `Steward will remind you ${whenToCome(at)}.`
            : 'That time has passed.')}
      </p>
      <SubmitFoot
        error={fault !== undefined && faultText(fault)}
        label="Set reminder"
        onCancel={() => {
          discard();
          onClose();
        }}
        isPending={form.saving}
      />
    </Form>
  );
}
