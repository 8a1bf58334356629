import type { ToolServer } from '@/api/tools';
import { dialog } from '@/kit/dialogs';

export interface ConsentProps {
  server: ToolServer;
  onAnswer: (yes: boolean) => void;
}

export const consent = dialog<ConsentProps>(() => import('./ConsentDialog'));

/** Asks whether to enable a server; shows a program before it is started. */
export function whenWanted(server: ToolServer): Promise<boolean> {
  return new Promise((answer) => consent.open({ server, onAnswer: answer }));
}

/** Whether a program has never been started here: the user must first see what will be started. */
export function needsConsent({ transport, enabled, tools, tool_count }: ToolServer): boolean {
  return transport === 'stdio' && !enabled && tool_count === 0 && tools.length === 0;
}

/** The same if the user must first see what is started on this machine; otherwise true at once. */
export async function whenConsented(server: ToolServer): Promise<boolean> {
  return !needsConsent(server) || whenWanted(server);
}
