import { useState } from 'react';
import { Button } from '@/ui/Button';
import { DialogFoot } from '@/ui/DialogFoot';
import { focusInvalid } from '@/ui/focusInvalid';
import type { FormState } from './useForm';

interface Props {
  form: Pick<FormState, 'changed' | 'faulty' | 'saving' | 'discard'>;
  /** The label of the save button. */
  label: string;
  onClose: () => void;
}

/** The buttons of a form in a dialog: discard or save. A failed attempt to save shows what is missing. */
export function FormFoot({ form: { changed, faulty, saving, discard }, label, onClose }: Props) {
  const [wasTried, setTried] = useState(false);
  const submit = (form: HTMLFormElement | null) => {
    // An empty required field reports itself, see TextField.
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
