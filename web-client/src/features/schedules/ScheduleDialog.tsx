import { useQuery } from '@tanstack/react-query';
import { schedules } from '@/api/schedules';
import { Dialog } from '@/ui/Dialog';
import type { Named } from './commands';
import { ScheduleForm, type Start } from './ScheduleForm';
import ScheduleView from './ScheduleView';

export interface ScheduleDialogProps extends Named {
  exists: boolean;
  /** Whether to open the form at once. */
  edits?: boolean;
  /** The initial values of a new one. */
  start?: Start;
  onClose: () => void;
}

/** The schedule of something, or the form for a new one. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { owner, title, exists, edits = false, start, onClose } = props;
  const { data } = useQuery({ ...schedules.of(owner), enabled: exists });
  const known = exists ? data : null;
  return (
    <Dialog title={`Schedule for “${title}”`} width="md" isOpen onClose={onClose}>
      {known === null || (known && edits) ? (
        <ScheduleForm owner={owner} title={title} known={known} start={start} onClose={onClose} />
      ) : (
        <ScheduleView owner={owner} title={title} exists={exists} />
      )}
    </Dialog>
  );
}
