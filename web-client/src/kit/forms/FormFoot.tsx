import { useState } from 'react';
import { Button } from '@/ui/Button';
import { DialogFoot } from '@/ui/DialogFoot';
import { focusInvalid } from '@/ui/focusInvalid';
import type { FormState } from './useForm';

interface Props {
  form: Pick<FormState, 'changed' | 'faulty' | 'saving' | 'discard'>;
  /** What saving is called. */
  label: string;
  onClose: () => void;
}

/** The end of a form in a dialog: what was typed is thrown away, or saved. What keeps it from being saved is shown when that is tried. */
export function FormFoot({ form: { changed, faulty, saving, discard }, label, onClose }: Props) {
  const [wasTried, setTried] = useState(false);
  const submit = (form: HTMLFormElement | null) => {
    // A required field that is empty says so itself, see TextField.
    if (!form?.checkValidity()) return;
    if (faulty) {
      setTried(true);
      focusInvalid(form);
    } else if (!changed) onClose();
  };
  return (
    <DialogFoot>
      {wasTried && faulty && (
        <p role="alert" className="flex-1 self-center text-second text-danger">
          Some entries are missing or invalid.
        </p>
      )}
      <Button
        variant="quiet"
        onPress={() => {
          discard();
          onClose();
        }}
      >
        Cancel
      </Button>
      <Button
        variant="primary"
        type="submit"
        isPending={saving}
        onPress={({ target }) => submit(target.closest('form'))}
      >
        {label}
      </Button>
    </DialogFoot>
  );
}
