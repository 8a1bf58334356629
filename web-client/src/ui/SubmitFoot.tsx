import { Button, type ButtonProps } from './Button';
import { DialogFoot } from './DialogFoot';

interface Props extends Pick<ButtonProps, 'form' | 'isPending' | 'isDisabled'> {
  /** The label of the submit button. */
  label: string;
  /** The label of the other button. */
  cancel?: string;
  onCancel: () => void;
  /** Why it was not accepted. */
  error?: string | false | null | undefined;
}

/** The end of a form in a dialog: why it failed, and its buttons. */
export function SubmitFoot({ label, cancel = 'Cancel', onCancel, error, ...rest }: Props) {
  return (
    <>
      {error && (
        <p role="alert" className="text-second text-danger">
          {error}
        </p>
      )}
      <DialogFoot>
        <Button variant="quiet" onPress={onCancel}>
          {cancel}
        </Button>
        <Button variant="primary" type="submit" {...rest}>
          {label}
        </Button>
      </DialogFoot>
    </>
  );
}
