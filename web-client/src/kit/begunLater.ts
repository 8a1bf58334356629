import { containerKey } from '@/api/containers';
import { useUnsent } from '@/api/unsent';
import { keep } from './drafts';

/** Makes a topic or chat that is created later continue with the model that its first message was for. */
export function keepModelsOfBegun(): () => void {
  return useUnsent.subscribe(({ all }, { all: before }) => {
    for (const one of all) {
      const isBegun = before.some(({ id, is }) => id === one.id && is !== 'said');
      if (isBegun && one.is === 'said' && one.model !== '')
        keep('model', containerKey(one.container), one.model);
    }
  });
}
