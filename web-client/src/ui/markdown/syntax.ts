import { attention, htmlFlow, htmlText } from 'micromark-core-commonmark';
import { gfm } from 'micromark-extension-gfm';

type Construct = typeof attention;
type Tokenize = Construct['tokenize'];
type Effects = Parameters<Tokenize>[0];
type State = ReturnType<Tokenize>;
type Code = Parameters<State>[0];
type Extension = ReturnType<typeof gfm>;

const STAR = 42;
const TILDE = 126;
const LESS_THAN = 60;
/** The first letter of a bare address: `http` or `www`, in upper or lower case. */
const ADDRESS = [72, 104, 87, 119];

/** Characters of Chinese, Japanese, Korean and the scripts from Thai to Khmer; beyond the first plane, the first surrogate. */
const CJK =
  /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\ud840-\ud88f]/;
/** Their punctuation, which no address contains. */
const CJK_PUNCTUATION =
  /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u201c\u201d\u2018\u2019\u2026]/;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const BLANK = /\s/;

function is(kind: RegExp, code: Code): boolean {
  return code !== null && code > 0 && kind.test(String.fromCharCode(code));
}

/** Whether emphasis can start before, or end after, a character. The start and end of a line count as blanks. */
function holds(inner: Code, outer: Code): boolean {
  if (inner === null || inner < 0 || is(BLANK, inner)) return false;
  if (is(CJK, inner) || !is(PUNCTUATION, inner)) return true;
  return outer === null || outer < 0 || [BLANK, PUNCTUATION, CJK].some((kind) => is(kind, outer));
}

/** These scripts use no spaces next to punctuation, so `**「a」**b` is bold: their characters count as blanks. */
function besideCjk(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const { previous } = this;
      const done: State = (code) => {
        const token = this.events.at(-1)?.[1];
        if (token && (is(CJK, previous) || is(CJK, code))) {
          token._open = holds(code, previous);
          token._close = holds(previous, code);
        }
        return ok(code);
      };
      return construct.tokenize.call(this, effects, done, nok);
    },
  };
}

/** A bare address followed by Chinese or Japanese text without a space; GFM handles the others. */
const ADDRESS_IN_CJK: Construct = {
  name: 'addressInCjk',
  tokenize(effects, ok, nok) {
    const { previous } = this;
    const isBegun = previous === null || !is(/[A-Za-z]/, previous);
    let address = '';
    const inside: State = (code) => {
      if (code !== null && code >= 0 && !is(/[\s<*]/, code) && !is(CJK_PUNCTUATION, code)) {
        address += String.fromCharCode(code);
        effects.consume(code);
        return BEGINNINGS.some((one) => one.test(address)) ? inside : nok;
      }
      const isWeb = /^www\.[^.]/i.test(address);
      const goesOn = is(/\*/, code) || is(CJK_PUNCTUATION, code);
      if (!(goesOn || (isWeb && is(CJK, previous)))) return nok(code);
      if (!isWeb && !/^https?:\/\/[^/]/i.test(address)) return nok(code);
      effects.exit((isWeb ? 'literalAutolinkWww' : 'literalAutolinkHttp') as never);
      effects.exit('literalAutolink' as never);
      return ok(code);
    };
    return (code) => {
      if (!isBegun) return nok(code);
      effects.enter('literalAutolink' as never);
      effects.enter((is(/w/i, code) ? 'literalAutolinkWww' : 'literalAutolinkHttp') as never);
      return inside(code);
    };
  },
};

/** The possible beginnings of an address. */
const BEGINNINGS = [
  /^h(?:t(?:t(?:p(?:s?(?::(?:\/(?:\/.*)?)?)?)?)?)?)?$/i,
  /^w(?:w(?:w(?:\..*)?)?)?$/i,
];

/** HTML that starts with one of these tags; all other angle brackets are text. */
function onlyTags(construct: Construct, names: ReadonlySet<string>): Construct {
  const known: Construct = {
    partial: true,
    tokenize(effects: Effects, ok: State, nok: State) {
      let name = '';
      const end: State = (code) => {
        if (code === 47 && name === '') {
          effects.consume(code);
          return end;
        }
        if (is(/[A-Za-z0-9-]/, code)) {
          name += String.fromCharCode(code as number);
          effects.consume(code);
          return end;
        }
        effects.exit('temporary' as never);
        return isTag(name, names) ? ok(code) : nok(code);
      };
      return (code) => {
        effects.enter('temporary' as never);
        effects.consume(code);
        return end;
      };
    },
  };
  return {
    ...construct,
    name: `${construct.name}OfTags`,
    tokenize(effects, ok, nok) {
      return effects.check(known, construct.tokenize.call(this, effects, ok, nok), nok);
    },
  };
}

/** Models write tags in lower case, or all in capitals; `List<Code>` and `Box<B>` are types. */
function isTag(name: string, names: ReadonlySet<string>): boolean {
  const isWritten = name === name.toLowerCase() || (name.length > 1 && name === name.toUpperCase());
  return isWritten && names.has(name.toLowerCase());
}

/** HTML in which all tags but these are text. */
export function otherTagsAsText(html: string, names: ReadonlySet<string>): string {
  return html.replace(/<(?=\/?([A-Za-z][^\s/>]*))/g, (sign, name: string) =>
    isTag(name, names) ? sign : '&lt;',
  );
}

const listed = (constructs: unknown): Construct[] => [constructs].flat() as Construct[];

// A single tilde means "about", even twice in a sentence.
const GFM: Extension = gfm({ singleTilde: false });
const TEXT = (GFM.text ?? {}) as Record<number, unknown>;

/** GFM, adapted to text from models. */
const BASE: Extension[] = [
  GFM,
  {
    text: {
      [STAR]: besideCjk(attention),
      [TILDE]: listed(TEXT[TILDE]).map(besideCjk),
      ...Object.fromEntries(ADDRESS.map((code) => [code, ADDRESS_IN_CJK])),
    },
    disable: { null: ['htmlFlow', 'htmlText'] },
  },
];

/** The syntax of a text. @param names of the tags that are HTML */
export function syntaxOf(names: ReadonlySet<string>): Extension[] {
  return [
    ...BASE,
    {
      flow: { [LESS_THAN]: onlyTags(htmlFlow, names) },
      text: { [LESS_THAN]: onlyTags(htmlText, names) },
    },
  ];
}
