import type { App } from '@/kit/feature';
import { toast } from '@/ui/toast';
import { upload } from './upload';

/** Offers to import a file that was dropped on the window. */
export default function offerDrop(file: File, { client, navigate }: App) {
  toast.offer(`Import the conversations of ${file.name}?`, {
    label: 'Import',
    run: () => {
      upload(file, client);
      void navigate({ to: '/settings/import' });
    },
  });
}
