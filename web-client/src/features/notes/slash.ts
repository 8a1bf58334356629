import { showContext } from '@/kit/context/contextPane';
import type { SlashHandler } from '@/kit/slash/handlers';
import { isBroad } from '@/ui/layout';
import { focusNotes } from './focus';

/** Shows the notes, wherever they are in this window, ready for typing. */
const open: SlashHandler = async () => {
  showContext(isBroad());
  await focusNotes();
  return true;
};

export default open;
