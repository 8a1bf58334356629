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
    // Uses plain JavaScript expressions, so it needs no WebAssembly and no `eval`.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return highlighter;
}

/** Loads the grammar of a language; resolves at once for a language without one. */
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

/** A run of characters in one colour. */
export interface Token {
  content: string;
  offset: number;
  htmlStyle?: Record<string, string> | undefined;
}
export type Line = readonly Token[];

/** Highlights a block of code that may still grow: it processes only new lines. */
export class Highlighting {
  private readonly language: string;
  private unread = '';
  private state: GrammarState | undefined;

  constructor(language: string) {
    this.language = language;
  }

  /** The next highlighted lines; none until the grammar is loaded, then all lines since. */
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
