import { useQuery } from '@tanstack/react-query';
import { queries } from '@/api/queries';
import { Dialog } from '@/ui/Dialog';
import { Read } from './Read';
import ScheduleDialog from './ScheduleDialog';

/** The schedule of a topic of which only the id is known. */
export default function TopicScheduleDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const reading = useQuery(queries.topic(id));
  if (!reading.data) {
    return (
      <Dialog title="Schedule" isOpen onClose={onClose}>
        <Read reading={reading} what="topic">
          {() => null}
        </Read>
      </Dialog>
    );
  }
  const { title, schedule } = reading.data;
  return (
    <ScheduleDialog
      owner={{ kind: 'topic', id }}
      title={title}
      exists={schedule !== null}
      onClose={onClose}
    />
  );
}
