import type { ToolServer } from '@/api/tools';
import { dialog } from '@/kit/dialogs';
import { needsConsent } from './labels';

export interface ConsentProps {
  server: ToolServer;
  onAnswer: (yes: boolean) => void;
}

export const consent = dialog<ConsentProps>(() => import('./ConsentDialog'));

/** Asks whether to enable a server; shows a program before it is started. */
export function whenWanted(server: ToolServer): Promise<boolean> {
  return new Promise((answer) => consent.open({ server, onAnswer: answer }));
}

/** The same if the user must first see what is started on this machine; otherwise true at once. */
export async function whenConsented(server: ToolServer): Promise<boolean> {
  return !needsConsent(server) || whenWanted(server);
}
