import { foreign } from '@/ui/foreign';

/** `server__tool`, made readable. */
export function toolTitle(name: string): string {
  return foreign(name).replace('__', ' › ').replaceAll('_', ' ');
}
