import { memo, useEffect, useMemo, useState } from 'react';
import { Streamdown } from 'streamdown';
import { holdsMath, loadMath, mathPlugin, withMathFences } from './math';
import { PARTS } from './parts';
import './prose.css';

const LINK_SAFETY = { enabled: false };

interface Props {
  text: string;
  /** More is coming: unfinished marks at the end are mended, and a caret stands there. */
  streaming?: boolean;
}

/** Text of a model. Nothing in it is trusted: HTML is cleaned, and nothing is fetched from elsewhere. */
export const Markdown = memo(function Markdown({ text, streaming = false }: Props) {
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
