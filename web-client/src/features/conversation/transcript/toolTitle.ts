import { foreign } from '@/ui/foreign';

/** `server__tool`, for a reader. */
export function toolTitle(name: string): string {
  return foreign(name).replace('__', ' › ').replaceAll('_', ' ');
}
