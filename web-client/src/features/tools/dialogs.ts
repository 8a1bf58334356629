import type { ToolServer } from '@/api/tools';
import { whenConfirmed } from '@/kit/commands/confirm';
import { dialog } from '@/kit/dialogs';
import { hostOf, needsConsent } from './words';

export interface ConsentProps {
  server: ToolServer;
  onAnswer: (yes: boolean) => void;
}

export const consent = dialog<ConsentProps>(() => import('./ConsentDialog'));

/** Shows what is started on this machine, where that was not seen before, and says whether it may be. */
export function whenConsented(server: ToolServer): Promise<boolean> {
  if (!needsConsent(server)) return Promise.resolve(true);
  return new Promise((answer) => consent.open({ server, onAnswer: answer }));
}

/** Asks whether a server that is new is switched on at once; a program is shown before it is started. */
export function whenWanted(server: ToolServer): Promise<boolean> {
  if (needsConsent(server)) return whenConsented(server);
  return whenConfirmed({
    title: `Switch on ${server.name}?`,
    says: `Steward connects to ${hostOf(server.url)} and asks which tools it has.`,
    label: 'Switch on',
  });
}
