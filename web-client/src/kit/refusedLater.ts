import { useUnsent } from '@/api/unsent';
import { toast } from '@/ui/toast';

/** Reports a message that was refused later: its conversation need not be open, and may be deleted. */
export function reportRefused(): () => void {
  return useUnsent.subscribe(({ all }, { all: before }) => {
    for (const { id, is, refused } of all) {
      const isNew = before.some((one) => one.id === id && one.refused === null);
      if (is === 'said' && refused !== null && isNew)
        toast.error('A message was not accepted. You can find it on Today.', refused);
    }
  });
}
