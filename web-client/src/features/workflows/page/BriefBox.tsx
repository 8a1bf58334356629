import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components';
import { MAX_BRIEF, type Workflow } from '@/api/workflows';
import { useDraft } from '@/kit/drafts';
import { count } from '@/kit/figures/format';
import { Button } from '@/ui/Button';
import { Popover } from '@/ui/Popover';
import { TextField } from '@/ui/TextField';
import { briefOf } from '../commands';
import { dryRun } from '../dialogs';
import { useWorkflowCommands } from '../useWorkflowCommands';

interface Props {
  workflow: Workflow;
  /** Why it cannot be started now. */
  whyNot: string | undefined;
  triggerRef: RefObject<Element | null>;
  onClose: () => void;
}

/** The brief for the next run. It is kept for the run after that, too. */
export default function BriefBox({ workflow, whyNot, triggerRef, onClose }: Props) {
  const { start } = useWorkflowCommands();
  const [brief, setBrief] = useDraft('draft', briefOf(workflow.id));
  const words = brief.trim();
  const run = (about: string) => {
    if (whyNot) return;
    onClose();
    void start(workflow, about);
  };
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      className="w-[min(26rem,92vw)]"
    >
      <Dialog aria-label="Brief for the next run" className="flex flex-col gap-3 p-4 outline-none">
        <TextField
          label="Brief"
          autoFocus
          value={brief}
          onChange={setBrief}
          maxLength={MAX_BRIEF}
          rows={4}
          grows
          placeholder="What should this run work on?"
          help={`Available to steps as {{run.input}}. ${count(brief.length)} of ${count(MAX_BRIEF)} characters.`}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            run(words);
          }}
        />
        {whyNot && <p className="text-second text-ink-2">{whyNot}</p>}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            isDisabled={words === '' || whyNot !== undefined}
            onPress={() => run(words)}
          >
            Run with brief
          </Button>
          <Button size="sm" isDisabled={whyNot !== undefined} onPress={() => run('')}>
            Run without
          </Button>
          <Button
            size="sm"
            variant="quiet"
            onPress={() => {
              onClose();
              dryRun.open({ id: workflow.id, name: workflow.name });
            }}
          >
            Dry run
          </Button>
        </div>
      </Dialog>
    </Popover>
  );
}
