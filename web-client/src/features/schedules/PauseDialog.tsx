import { useState } from 'react';
import { useCommand } from '@/kit/commands/command';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { focusInvalid } from '@/ui/focusInvalid';
import { Segments } from '@/ui/Segments';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { TextField } from '@/ui/TextField';
import { pauseAll } from './commands';

/** Pauses all schedules, optionally until a date. */
export default function PauseDialog({ onClose }: { onClose: () => void }) {
  const pause = useCommand(pauseAll);
  const [mode, setMode] = useState<'open' | 'until'>('open');
  const [typed, setTyped] = useState('');
  const until = typed === '' ? undefined : new Date(typed);
  const isPast = until !== undefined && until <= new Date();
  return (
    <Dialog title="Pause all schedules" isOpen onClose={onClose}>
      <Form
        onSubmit={(form) => {
          if (mode === 'until' && (!until || isPast)) return focusInvalid(form);
          onClose();
          void pause({ until: mode === 'until' && until ? until.toISOString() : null });
        }}
      >
        <p className="text-ink-2">
          Runs due while schedules are paused are skipped. Run now still works.
        </p>
        <Segments
          label="Until"
          value={mode}
          onChange={setMode}
          segments={[
            { id: 'open', label: 'I resume them' },
            { id: 'until', label: 'A date' },
          ]}
        />
        {mode === 'until' && (
          <TextField
            label="Date and time"
            isRequired
            type="datetime-local"
            value={typed}
            onChange={setTyped}
            error={isPast ? 'Choose a time in the future.' : undefined}
          />
        )}
        <SubmitFoot label="Pause" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
