import type { ToolServer } from '@/api/tools';
import { dialog } from '@/kit/dialogs';
import { needsConsent } from './words';

export interface ConsentProps {
  server: ToolServer;
  onAnswer: (yes: boolean) => void;
}

export const consent = dialog<ConsentProps>(() => import('./ConsentDialog'));

/** Asks whether a server is switched on; a program is shown before it is started. */
export function whenWanted(server: ToolServer): Promise<boolean> {
  return new Promise((answer) => consent.open({ server, onAnswer: answer }));
}

/** The same where someone has to see first what is started on this machine; true at once where nobody has. */
export async function whenConsented(server: ToolServer): Promise<boolean> {
  return !needsConsent(server) || whenWanted(server);
}
