import { create } from 'zustand';
import { MAX_BYTES, type TransferKind } from '@/api/transfer';
import { sizeText } from '@/kit/figures/format';

/** A text to import. */
export interface Source {
  id: number;
  /** The file or example it comes from; null if it was pasted. */
  name: string | null;
  content: string;
  /** The expected kind; undefined for either. */
  asked: TransferKind | undefined;
  /** What a bundled example is about. */
  example?: string | undefined;
}

interface Sources {
  source: Source | null;
  /** Text that was pasted or corrected and has no preview yet. */
  pasted: string;
  /** Why the last choice was rejected. */
  fault: string | null;
}

const YAML = /\.ya?ml$/i;

/** It belongs to the window, so that a file dropped anywhere can be previewed on the import page. */
export const useSource = create<Sources>()(() => ({ source: null, pasted: '', fault: null }));

/** Leaving or reloading the page would lose the text, whichever page is open. */
addEventListener('beforeunload', (event) => {
  if (useSource.getState().pasted.trim() !== '') event.preventDefault();
});

let last = 0;

/** The size of a text when sent, in bytes. */
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function tooLarge(name: string, bytes: number): string | null {
  return bytes > MAX_BYTES
    ? `${name} is ${sizeText(bytes)}. The limit is ${sizeText(MAX_BYTES)}.`
    : null;
}

export function choose(
  name: string | null,
  content: string,
  asked?: TransferKind,
  example?: string,
) {
  const fault = tooLarge(name ?? 'The text', bytesOf(content));
  last += 1;
  useSource.setState(
    fault ? { fault } : { source: { id: last, name, content, asked, example }, fault: null },
  );
}

function faultOf([file, ...more]: readonly File[]): string | null {
  if (!file) return null;
  if (more.length > 0) return 'Choose one file at a time.';
  if (!YAML.test(file.name)) {
    return `${file.name} is not a YAML file. Choose a file that ends in .yaml or .yml.`;
  }
  return tooLarge(file.name, file.size);
}

/** Reads a chosen or dropped file. */
export async function chooseFile(files: readonly File[], asked?: TransferKind) {
  const [file] = files;
  const fault = faultOf(files);
  if (!file || fault) {
    useSource.setState({ fault });
    return;
  }
  try {
    choose(file.name, await file.text(), asked);
  } catch {
    useSource.setState({ fault: `${file.name} could not be read.` });
  }
}

/** Returns to the file selection; a text to correct is kept. */
export function chooseAnother(pasted?: string) {
  useSource.setState({ source: null, fault: null, ...(pasted !== undefined && { pasted }) });
}
