import { useParams } from '@tanstack/react-router';
import { ChevronDown, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Workflow } from '@/api/workflows';
import { useDraft } from '@/kit/drafts';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { lazyOverlay } from '@/ui/lazyPart';
import { briefOf } from '../commands';
import { isActive, needsYou } from '../labels';
import { useWorkflowCommands } from '../useWorkflowCommands';
import { ReviewLink } from './ReviewLink';

const BriefBox = lazyOverlay(() => import('./BriefBox'));

/**
 * Starts a run with the stored brief; the arrow next to it opens the brief. If a run waits for the user, it links there instead.
 */
export function RunButton({ workflow }: { workflow: Workflow }) {
  const { start, whyNot } = useWorkflowCommands();
  const [isOpen, setOpen] = useState(false);
  const arrow = useRef<HTMLButtonElement>(null);
  const { id, run_count: runs } = workflow;
  const brief = useDraft('draft', briefOf(id))[0].trim();
  const reason = whyNot(workflow);
  const { run } = useParams({ strict: false });
  if (isActive(workflow)) {
    // The page of a run already shows what it waits for.
    return needsYou(workflow) && run === undefined ? <ReviewLink workflow={workflow} /> : null;
  }
  const name = brief !== '' ? 'Run with brief' : runs > 0 ? 'Run again' : 'Run';
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        isDisabled={reason !== undefined}
        {...(reason && { 'aria-label': `${name}: ${reason}` })}
        onPress={() => void start(workflow, brief)}
      >
        <Play aria-hidden size={14} /> {name}
      </Button>
      <IconButton
        ref={arrow}
        icon={ChevronDown}
        label="Brief for the next run"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <BriefBox
          workflow={workflow}
          whyNot={reason}
          triggerRef={arrow}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
