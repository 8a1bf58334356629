import type { SlashHandler } from '@/kit/slash/handlers';
import { turnOf } from '@/kit/turn/turnStore';
import { toast } from '@/ui/toast';
import { clearDialog } from './dialogs';

/** Asks before anything is deleted. */
const clear: SlashHandler = async ({ container }) => {
  if (turnOf(container)?.status === 'running') {
    toast.error(
      'An answer is still being written.',
      'Stop it first, or wait until it is finished.',
    );
    return false;
  }
  clearDialog.open({ container });
  return true;
};

export default clear;
