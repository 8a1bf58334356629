import type { Line } from './highlighter';

/** The messages to the worker about a block of code. */
export type Asked =
  | { kind: 'begun'; block: number; language: string; text: string }
  /** More complete lines. */
  | { kind: 'grown'; block: number; text: string }
  | { kind: 'over'; block: number };

/** The next lines of a block, highlighted. */
export interface Told {
  block: number;
  lines: readonly Line[];
}

const listeners = new Map<number, (lines: readonly Line[]) => void>();
let worker: Worker | undefined;
let blocks = 0;

function ask(asked: Asked) {
  worker ??= start();
  worker.postMessage(asked);
}

function start(): Worker {
  const started = new Worker(new URL('./colours.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { block, lines } }: MessageEvent<Told>) =>
    listeners.get(block)?.(lines),
  );
  // Offline, or a new version was deployed: the code stays readable without colours, and the next block retries.
  started.addEventListener('error', () => {
    if (worker === started) worker = undefined;
  });
  return started;
}

/** @param known the complete lines being highlighted; @param isFirst whether these lines are the first of them */
type Listener = (known: string, lines: readonly Line[], isFirst: boolean) => void;

/** The highlighting of a block of code that may still grow, done off the page, line by line as they are completed. */
export class Colouring {
  private readonly language: string;
  private onLines: Listener = () => {};
  private known = '';
  private block: number | undefined;

  constructor(language: string) {
    this.language = language;
  }

  /** Returns a function that ends it. */
  listen(onLines: Listener): () => void {
    this.onLines = onLines;
    return () => this.end();
  }

  read(code: string) {
    const whole = code.slice(0, code.lastIndexOf('\n') + 1);
    if (!whole.startsWith(this.known)) this.end();
    const text = whole.slice(this.known.length);
    if (text === '' || this.language === '') return;
    this.known = whole;
    if (this.block === undefined) this.block = this.begin(text);
    else ask({ kind: 'grown', block: this.block, text });
  }

  private begin(text: string): number {
    const block = blocks++;
    let isFirst = true;
    listeners.set(block, (lines) => {
      this.onLines(this.known, lines, isFirst);
      isFirst = false;
    });
    ask({ kind: 'begun', block, language: this.language, text });
    return block;
  }

  private end() {
    if (this.block === undefined) return;
    listeners.delete(this.block);
    ask({ kind: 'over', block: this.block });
    this.block = undefined;
    this.known = '';
  }
}
