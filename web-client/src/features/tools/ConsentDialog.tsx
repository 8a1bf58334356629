import type { ToolServer } from '@/api/tools';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { DialogFoot } from '@/ui/DialogFoot';
import type { ConsentProps } from './dialogs';
import { commandLine, hostOf } from './labels';

/** Shows exactly what will be started on this machine, or called from it. */
export default function ConsentDialog(props: ConsentProps & { onClose: () => void }) {
  const { server, onAnswer, onClose } = props;
  const isProgram = server.transport === 'stdio';
  const answer = (isWanted: boolean) => {
    onAnswer(isWanted);
    onClose();
  };
  const [title, yes, no] = isProgram
    ? [`Start ${server.name} on this machine?`, 'Start', 'Cancel']
    : server.enabled
      ? [`Connect ${server.name} to another address?`, 'Connect', 'Cancel']
      : [`Switch on ${server.name}?`, 'Switch on', 'Not now'];
  return (
    <Dialog title={title} mustAnswer width="md" isOpen onClose={() => answer(false)}>
      {isProgram ? (
        <Program server={server} />
      ) : (
        <p className="wrap-anywhere text-ink-2">
          Steward connects to {hostOf(server.url)} and lists its tools. The assistant can then use
          them.
        </p>
      )}
      <DialogFoot>
        <Button variant="quiet" autoFocus onPress={() => answer(false)}>
          {no}
        </Button>
        <Button variant="primary" onPress={() => answer(true)}>
          {yes}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Program({ server }: { server: ToolServer }) {
  return (
    <>
      <p className="text-ink-2">
        Steward starts this program and keeps it running while it is in use:
      </p>
      <Mono label="Command" text={commandLine(server)} />
      <p className="mt-3 text-ink-2">
        It runs with Steward’s permissions: it can read and change everything Steward can. Start
        only programs you trust.
      </p>
    </>
  );
}
