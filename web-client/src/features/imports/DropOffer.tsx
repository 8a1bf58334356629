import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '@/ui/toast';
import { upload } from './upload';

const EXPORT = /\.(zip|json)$/i;

/** Draws nothing. What something else on the page takes is left to that. */
export default function DropOffer() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.defaultPrevented && event.dataTransfer?.types.includes('Files')) {
        event.preventDefault();
      }
    };
    const drop = (event: DragEvent) => {
      if (event.defaultPrevented) return;
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      if (!EXPORT.test(file.name)) return;
      toast.offer(`Import the conversations of ${file.name}?`, {
        label: 'Import',
        run: () => {
          upload(file, client);
          void navigate({ to: '/settings/import' });
        },
      });
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [client, navigate]);
  return null;
}
