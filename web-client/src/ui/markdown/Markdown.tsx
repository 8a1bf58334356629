import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Streamdown } from 'streamdown';
import { holdsMath, loadMath, mathPlugin, withMathFences } from './math';
import { PARTS } from './parts';
import { piecesOf } from './pieces';
import './prose.css';

const LINK_SAFETY = { enabled: false };

interface Props {
  text: string;
  /** More is coming: unfinished marks at the end are mended, and a caret stands there. */
  streaming?: boolean;
}

/** Text of a model. Nothing in it is trusted: HTML is cleaned, and nothing is fetched from elsewhere. */
export const Markdown = memo(function Markdown({ text, streaming = false }: Props) {
  const pieces = usePieces(text);
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

function usePieces(text: string): readonly string[] {
  const before = useRef<readonly string[]>([]);
  const pieces = useMemo(() => piecesOf(text, before.current), [text]);
  useEffect(() => {
    before.current = pieces;
  }, [pieces]);
  return pieces;
}

const Piece = memo(function Piece({ text, streaming }: Required<Props>) {
  const fenced = useMemo(() => withMathFences(text), [text]);
  const plugins = useMathPlugins(fenced);
  return (
    <Streamdown
      className="prose"
      components={PARTS}
      controls={false}
      linkSafety={LINK_SAFETY}
      isAnimating={streaming}
      parseIncompleteMarkdown={streaming}
      data-streaming={streaming || undefined}
      {...(plugins ? { plugins } : {})}
    >
      {fenced}
    </Streamdown>
  );
});

function useMathPlugins(text: string) {
  const needed = useMemo(() => holdsMath(text), [text]);
  const [math, setMath] = useState(mathPlugin);
  useEffect(() => {
    if (!needed || math) return;
    let gone = false;
    void loadMath().then(() => {
      if (!gone) setMath(mathPlugin());
    });
    return () => {
      gone = true;
    };
  }, [needed, math]);
  return useMemo(() => (needed && math ? { math } : undefined), [needed, math]);
}
