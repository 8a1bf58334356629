import { memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import remend from 'remend';
import { elementsOf } from './document';
import { withNestedFences } from './fences';
import { holdsHtml, htmlSupport, loadHtml } from './html';
import { withWholeLinks } from './links';
import { holdsMath, loadMath, loadMathFences, mathFences, mathSupport, mayHoldMath } from './math';
import { OpenCode, PARTS } from './parts';
import { openCodeIn, piecesOf } from './pieces';
import { withWholeCells } from './tables';
import './caret.css';
import './prose.css';
import './tables.css';

interface Props {
  text: string;
  /** Whether more is coming: unfinished Markdown at the end is completed, with a caret after it. */
  streaming?: boolean;
}

/** Text from a model. It is not trusted: HTML is sanitised, and nothing is fetched from elsewhere. */
export const Markdown = memo(function Markdown({ text, streaming = false }: Props) {
  const nested = useMemo(() => withNestedFences(text, streaming), [text, streaming]);
  const pieces = usePieces(nested);
  return (
    <div data-growing={streaming || undefined}>
      {pieces.map((piece, index) => (
        <Piece
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added.
          key={index}
          text={piece}
          streaming={streaming && index === pieces.length - 1}
        />
      ))}
    </div>
  );
});

function usePieces(text: string, enough?: number): readonly string[] {
  const before = useRef<{ pieces: readonly string[]; enough?: number | undefined }>({ pieces: [] });
  const pieces = useMemo(() => {
    const known = before.current.enough === enough ? before.current.pieces : [];
    return piecesOf(text, known, enough);
  }, [text, enough]);
  useEffect(() => {
    before.current = { pieces, enough };
  }, [pieces, enough]);
  return pieces;
}

const Piece = memo(function Piece({ text, streaming }: Required<Props>) {
  const withMathFences = useSupport(mayHoldMath(text), mathFences, loadMathFences);
  const fenced = useMemo(() => {
    const linked = withWholeLinks(text);
    return withWholeCells(withMathFences?.(linked, streaming) ?? linked);
  }, [text, streaming, withMathFences]);
  const blocks = usePieces(fenced, enoughFor(fenced));
  return (
    // While it grows, a formula is only unfinished, not wrong.
    <div
      className="prose space-y-4 data-streaming:[&_.katex-error]:text-inherit!"
      data-streaming={streaming || undefined}
    >
      {blocks.map((block, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added.
          key={index}
          text={block}
          streaming={streaming && index === blocks.length - 1}
        />
      ))}
    </div>
  );
});

/** The URL of a link may be defined below the text that uses it; then the text must be parsed as one. */
const NAMED_ADDRESS = /^ {0,3}\[[^\]]+\]:/m;
const enoughFor = (text: string) => (NAMED_ADDRESS.test(text) ? Number.POSITIVE_INFINITY : 1);

/** The part that is parsed again while it grows: only the last block, so that a long text costs no more than a short one. */
const Block = memo(function Block({ text, streaming }: Required<Props>) {
  const math = useSupport(holdsMath(text), mathSupport, loadMath);
  const html = useSupport(holdsHtml(text), htmlSupport, loadHtml);
  const name = useId();
  const elements = useMemo(
    () =>
      elementsOf(streaming ? completed(text) : text, name, PARTS, {
        math,
        html,
        isGrowing: streaming,
      }),
    [text, name, streaming, math, html],
  );
  const openAt = streaming ? openCodeIn(text) : undefined;
  return <OpenCode value={openAt}>{elements}</OpenCode>;
});

/** An incomplete tag is not shown yet; `a <b and c` is no tag. */
const BEGUN_TAG = /<\/?[a-z][a-z0-9]{0,9}$/i;

function completed(text: string): string {
  return remend(text.replace(BEGUN_TAG, ''), { htmlTags: false, linkMode: 'text-only' });
}

/** Support that few texts need: available once it is loaded. */
function useSupport<T>(needed: boolean, get: () => T | undefined, load: () => Promise<void>) {
  const [support, setSupport] = useState(get);
  useEffect(() => {
    if (!needed || support) return;
    let gone = false;
    void load().then(() => {
      if (!gone) setSupport(get);
    });
    return () => {
      gone = true;
    };
  }, [needed, support, get, load]);
  return needed ? support : undefined;
}
