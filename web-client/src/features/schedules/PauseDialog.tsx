import { useState } from 'react';
import { useCommand } from '@/kit/commands/command';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { DialogFoot } from '@/ui/DialogFoot';
import { focusInvalid } from '@/ui/focusInvalid';
import { Segments } from '@/ui/Segments';
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
      <form
        className="flex flex-col gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (mode === 'until' && (!until || isPast)) return focusInvalid(event.currentTarget);
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
        <DialogFoot>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit">
            Pause
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
