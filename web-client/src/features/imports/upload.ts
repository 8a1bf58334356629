import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { handIn } from '@/api/imports';
import { sentenceOf } from '@/api/problem';
import { keys } from '@/api/queries';

interface Upload {
  /** The file being uploaded, or that could not be uploaded. */
  file: File | null;
  sent: number;
  fault: string | null;
}

const NONE: Upload = { file: null, sent: 0, fault: null };

/** It belongs to the window, not to the page, which the user may leave during the upload. */
export const useUpload = create<Upload>()(() => NONE);

let cut = new AbortController();

export function upload(file: File, client: QueryClient) {
  if (useUpload.getState().file && !useUpload.getState().fault) return;
  cut = new AbortController();
  const { signal } = cut;
  useUpload.setState({ file, sent: 0, fault: null });
  // A cancelled upload must not report into the next one.
  const tell = (state: Partial<Upload>) => {
    if (!signal.aborted) useUpload.setState(state);
  };
  handIn(file, (sent) => tell({ sent }), signal)
    .then(() => client.invalidateQueries({ queryKey: keys.imports }))
    .then(() => tell(NONE))
    .catch((fault: unknown) => tell({ fault: sentenceOf(fault) }));
}

export function cancelUpload() {
  cut.abort();
  useUpload.setState(NONE);
}
