import { MAX_NOTE } from '@/api/agents';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { TextField } from '@/ui/TextField';

interface Props {
  /** The label of its button. */
  label: string;
  note: string;
  onNote: (note: string) => void;
  onDeny: () => void;
  onBack: () => void;
}

/** A refusal, with a note on what the agent should do instead. */
export function DenyForm({ label, note, onNote, onDeny, onBack }: Props) {
  return (
    <Form className="flex flex-col gap-3" onSubmit={onDeny}>
      <TextField
        label="Note to the agent (optional)"
        autoFocus
        value={note}
        onChange={onNote}
        maxLength={MAX_NOTE}
        rows={2}
        grows
        placeholder="What should it do instead?"
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" variant="danger">
          {label}
        </Button>
        <Button size="sm" variant="quiet" onPress={onBack}>
          Back
        </Button>
      </div>
    </Form>
  );
}
