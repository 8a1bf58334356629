import { Button } from '@/ui/Button';
import type { FormState } from './useForm';

interface Props {
  form: Pick<FormState, 'changed' | 'faulty' | 'saving' | 'discard'>;
  /** What saving is called. */
  label: string;
  onClose: () => void;
}

/** The end of a form in a dialog: what was typed is thrown away, or saved. */
export function FormFoot({ form: { changed, faulty, saving, discard }, label, onClose }: Props) {
  return (
    <div className="flex justify-end gap-2">
      <Button
        variant="quiet"
        onPress={() => {
          discard();
          onClose();
        }}
      >
        Cancel
      </Button>
      <Button variant="primary" type="submit" isPending={saving} isDisabled={!changed || faulty}>
        {label}
      </Button>
    </div>
  );
}
