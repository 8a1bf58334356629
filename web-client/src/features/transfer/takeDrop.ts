import type { App } from '@/kit/feature';
import { chooseFile } from './source';

/** Previews a file dropped on the window. */
export default function takeDrop(file: File, { navigate }: App) {
  void chooseFile([file]).then(() => navigate({ to: '/transfer' }));
}
