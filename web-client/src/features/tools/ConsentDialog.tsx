import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import type { ConsentProps } from './dialogs';
import { Mono } from './Mono';
import { commandLine } from './words';

/** What will be started on this machine, word for word, before it is for the first time. */
export default function ConsentDialog(props: ConsentProps & { onClose: () => void }) {
  const { server, onAnswer, onClose } = props;
  const answer = (yes: boolean) => {
    onAnswer(yes);
    onClose();
  };
  return (
    <Dialog
      title={`Start ${server.name} on this machine?`}
      mustAnswer
      width="md"
      isOpen
      onClose={() => answer(false)}
    >
      <p className="text-ink-2">
        Steward starts this program and keeps it running while it is used:
      </p>
      <Mono label="What is started" text={commandLine(server)} />
      <p className="mt-3 mb-5 text-ink-2">
        It runs with the rights of Steward: it can read and change what Steward can. Start only what
        you trust.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" autoFocus onPress={() => answer(false)}>
          Cancel
        </Button>
        <Button variant="primary" onPress={() => answer(true)}>
          Start it
        </Button>
      </div>
    </Dialog>
  );
}
