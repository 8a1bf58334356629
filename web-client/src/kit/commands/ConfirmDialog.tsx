import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { DialogFoot } from '@/ui/DialogFoot';
import type { ConfirmProps } from './confirm';

export default function ConfirmDialog(props: ConfirmProps & { onClose: () => void }) {
  const { title, description, label, onAnswer, onClose } = props;
  const answer = (yes: boolean) => {
    onAnswer(yes);
    onClose();
  };
  return (
    <Dialog title={title} mustAnswer isOpen onClose={() => answer(false)}>
      <p className="mb-5 text-ink-2">{description}</p>
      <DialogFoot>
        <Button variant="quiet" autoFocus onPress={() => answer(false)}>
          Cancel
        </Button>
        <Button variant="danger" onPress={() => answer(true)}>
          {label}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
