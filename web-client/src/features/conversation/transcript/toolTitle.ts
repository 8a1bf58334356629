/** `server__tool`, for a reader. */
export function toolTitle(name: string): string {
  return name.replace('__', ' › ').replaceAll('_', ' ');
}
