import type { GrammarState, HighlighterCore } from 'shiki/core';
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
function prepare(language: string): Promise<void> {
  const grammar = grammarOf(language);
  if (!grammar || ready.has(grammar)) return Promise.resolve();
  const known = loading.get(grammar);
  if (known) return known;
  starting ??= start().catch((fault: unknown) => {
    starting = undefined;
    throw fault;
  });
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

/** A few letters in one colour. */
export interface Token {
  content: string;
  offset: number;
  htmlStyle?: Record<string, string> | undefined;
}
export type Line = readonly Token[];

/** The colours of one block of code that may still grow: only lines that are new are looked at. */
export class Highlighting {
  private readonly language: string;
  private unread = '';
  private state: GrammarState | undefined;

  constructor(language: string) {
    this.language = language;
  }

  /** The next lines in tokens; none as long as the grammar is not there, and then all since. */
  async read(more: string): Promise<readonly Line[]> {
    this.unread += more;
    await prepare(this.language);
    const name = grammarOf(this.language);
    if (!name || !highlighter || !ready.has(name)) return [];
    const core = highlighter;
    const end = this.unread.lastIndexOf('\n') + 1;
    const lines = this.unread.slice(0, end).split('\n').slice(0, -1);
    this.unread = this.unread.slice(end);
    return lines.map((line) => this.line(line, name, core));
  }

  private line(line: string, name: string, core: HighlighterCore): Line {
    const { tokens, grammarState } = core.codeToTokens(line, {
      lang: name,
      themes: THEMES,
      defaultColor: false,
      cssVariablePrefix: '--code-',
      tokenizeMaxLineLength: 2000,
      ...(this.state ? { grammarState: this.state } : {}),
    });
    this.state = grammarState;
    return (tokens[0] ?? []).map(({ content, offset, htmlStyle }) => ({
      content,
      offset,
      htmlStyle,
    }));
  }
}
