import type { Container } from '@/api/containers';
import { sentenceOf } from '@/api/problem';
import { stopTurn } from '@/api/turns';
import { toast } from '@/ui/toast';

/** Asks the service to end the turn; the text so far is kept, and arrives with the last frame. */
export async function stop(container: Container) {
  try {
    await stopTurn(container);
  } catch (fault) {
    toast.error('The answer could not be stopped.', sentenceOf(fault));
  }
}
