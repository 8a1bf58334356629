import type { GrammarState, HighlighterCore, ThemedToken } from 'shiki/core';
import { GRAMMARS, grammarOf } from './languages';

const THEMES = { light: 'github-light-default', dark: 'github-dark-default' };

let highlighter: HighlighterCore | undefined;
let starting: Promise<HighlighterCore> | undefined;
const ready = new Set<string>();
const loading = new Map<string, Promise<void>>();

async function start(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  highlighter = await createHighlighterCore({
    themes: [
      import('shiki/themes/github-light-default.mjs'),
      import('shiki/themes/github-dark-default.mjs'),
    ],
    langs: [],
    // Its expressions are plain JavaScript ones, so no WebAssembly and no `eval` is needed.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return highlighter;
}

/** Loads what a language needs; resolves at once for a language without a grammar. */
export function prepare(language: string): Promise<void> {
  const grammar = grammarOf(language);
  if (!grammar || ready.has(grammar)) return Promise.resolve();
  const known = loading.get(grammar);
  if (known) return known;
  starting ??= start();
  const input = GRAMMARS[grammar];
  const load = starting
    .then((core) => (input ? core.loadLanguage(input) : undefined))
    .then(() => {
      ready.add(grammar);
    })
    .catch(() => {
      // Offline, or a new version was deployed: the code stays readable without colours.
      loading.delete(grammar);
    });
  loading.set(grammar, load);
  return load;
}

export type Line = readonly ThemedToken[];

/** The colours of one block of code that may still grow: only lines that are new are looked at. */
export class Highlighting {
  private readonly language: string;
  private known = '';
  private lines: Line[] = [];
  private state: GrammarState | undefined;

  constructor(language: string) {
    this.language = language;
  }

  /** The whole lines of the code in tokens; undefined while (or because) there is no grammar for it. */
  linesOf(code: string): readonly Line[] | undefined {
    const grammar = grammarOf(this.language);
    if (!grammar || !highlighter || !ready.has(grammar)) return undefined;
    const whole = code.slice(0, code.lastIndexOf('\n') + 1);
    if (!whole.startsWith(this.known)) this.forget();
    if (whole.length > this.known.length) {
      const added = whole.slice(this.known.length, -1);
      const { tokens, grammarState } = highlighter.codeToTokens(added, {
        lang: grammar,
        themes: THEMES,
        defaultColor: false,
        cssVariablePrefix: '--code-',
        tokenizeMaxLineLength: 2000,
        ...(this.state ? { grammarState: this.state } : {}),
      });
      this.lines = [...this.lines, ...tokens];
      this.state = grammarState;
      this.known = whole;
    }
    return this.lines;
  }

  private forget() {
    this.known = '';
    this.lines = [];
    this.state = undefined;
  }
}
