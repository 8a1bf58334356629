import { sentenceOf } from '@/api/problem';
import type { App, Feature } from '@/kit/feature';
import { toast } from '@/ui/toast';

/** Passes files dropped on the window to the feature that imports them, or to a composer, unless a part handles them. */
export function takeDrops(features: readonly Feature[], app: App): () => void {
  const drops = features.flatMap((feature) => feature.drops ?? []);
  const over = (event: DragEvent) => {
    if (!event.defaultPrevented && event.dataTransfer?.types.includes('Files')) {
      event.preventDefault();
    }
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (event.defaultPrevented || !file) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    const taker = drops.find(({ ending }) => ending.test(file.name));
    const taken = taker
      ? taker.load().then(({ default: take }) => take(file, app))
      : import('@/kit/files/dropped').then(async ({ takeFiles }) => {
          if (!takeFiles(files)) await app.navigate({ to: '/' });
        });
    taken.catch((fault: unknown) =>
      toast.error(`${file.name} was not accepted.`, sentenceOf(fault)),
    );
  };
  addEventListener('dragover', over);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('dragover', over);
    removeEventListener('drop', drop);
  };
}
