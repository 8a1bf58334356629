import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Container } from '@/api/containers';
import { cutTo } from '@/api/cutTo';
import { sentenceOf } from '@/api/problem';
import { queries } from '@/api/queries';
import { isReminderChanged, setReminder } from '@/api/reminders';
import type { Reminder } from '@/api/types';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { Skeleton } from '@/ui/Skeleton';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { whenToCome } from '@/ui/when';
import { fieldsOf, momentOf } from './moment';
import { EXAMPLES, meaningOf } from './phrases';
import { presetsAt } from './presets';

interface Props {
  container: Container;
  title?: string;
  /** The subject, if known. */
  note?: string;
  onClose: () => void;
}

const MAX_NOTE = 2000;

/** Asks when, as a phrase or in fields, and what for. */
export default function RemindDialog({
  container,
  title = 'Remind me',
  note = '',
  onClose,
}: Props) {
  const reading = useQuery(queries.reminder(container));
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <QueryFallback query={reading} failed="The reminder could not be loaded">
        <Skeleton rows={3} height="var(--row-list)" label="Loading reminder" />
      </QueryFallback>
      {reading.data !== undefined && (
        <When container={container} known={reading.data} about={note} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface WhenProps extends Pick<Props, 'container' | 'onClose'> {
  known: Reminder | null;
  about: string;
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

function When({ container, known, about, onClose }: WhenProps) {
  const client = useQueryClient();
  // Changes of another window are not overwritten before the user has seen them.
  const [seen, setSeen] = useState(known);
  const [phrase, setPhrase] = useState('');
  const [note, setNote] = useState(cutTo(about, MAX_NOTE) || (known?.note ?? ''));
  const [fields, setFields] = useState(() =>
    known?.status === 'scheduled' ? fieldsOf(new Date(known.remind_at)) : { date: '', time: '' },
  );
  const [wasTried, setTried] = useState(false);
  const [state, setState] = useState<{ saving: boolean; fault?: unknown }>({ saving: false });
  const meaning = meaningOf(phrase, new Date());
  const description = meaning && 'description' in meaning ? meaning.description : undefined;
  // A phrase may mean an exact second, as “in 20 minutes” does; fields have only minutes.
  const at = meaning
    ? 'at' in meaning
      ? meaning.at
      : undefined
    : momentOf(fields.date, fields.time);

  const choose = (words: string) => {
    setPhrase(words);
    const found = meaningOf(words, new Date());
    if (found && 'at' in found) setFields(fieldsOf(found.at));
  };
  const write = (part: Partial<typeof fields>) => {
    setPhrase('');
    setFields((before) => ({ ...before, ...part }));
  };
  const save = async () => {
    if (!at || state.saving) return;
    setState({ saving: true });
    try {
      await setReminder(client, container, { at, note }, seen);
      onClose();
      toast.done(`Steward will remind you ${whenToCome(at)}.`);
    } catch (fault) {
      if (isReminderChanged(fault))
        setSeen(client.getQueryData(queries.reminder(container).queryKey) ?? null);
      setState({ saving: false, fault });
    }
  };

  return (
    <Form
      onSubmit={(form) => {
        if (whyNot(at) === undefined) void save();
        else {
          setTried(true);
          form.querySelector('input')?.focus();
        }
      }}
    >
      <TextField
        label="When?"
        autoFocus
        value={phrase}
        onChange={choose}
        placeholder={EXAMPLES}
        error={description ?? (wasTried ? whyNot(at) : undefined)}
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
          value={fields.date}
          onChange={(date) => write({ date, time: fields.time || '09:00' })}
        />
        <TextField
          label="Time"
          type="time"
          value={fields.time}
          onChange={(time) => write({ time })}
        />
      </div>
      <TextField
        label="Note (optional)"
        rows={2}
        value={note}
        onChange={setNote}
        maxLength={MAX_NOTE}
      />
      <p role="status" className="min-h-5 text-second text-ink-2">
        {at &&
          (at > new Date()
            ? `Steward will remind you ${whenToCome(at)}.`
            : 'That time has passed.')}
      </p>
      <SubmitFoot
        error={state.fault !== undefined && faultText(state.fault)}
        label="Set reminder"
        onCancel={onClose}
        isPending={state.saving}
      />
    </Form>
  );
}
