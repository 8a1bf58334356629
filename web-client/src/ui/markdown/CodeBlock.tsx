import { memo, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { CopyButton } from './CopyButton';
import { Colouring } from './colours';
import type { Line } from './highlighter';

interface Props {
  code: string;
  language: string;
  /** False while more of it may come. */
  whole: boolean;
  children?: ReactNode;
}

/** Code as written, highlighted as soon as its grammar is loaded. */
export const CodeBlock = memo(function CodeBlock({ code, language, whole, children }: Props) {
  const [wraps, setWraps] = useState(false);
  const lines = useLines(whole ? `${code}\n` : code, language);
  return (
    <div className="code-block" data-wraps={wraps || undefined}>
      <div className="code-head">
        {language !== '' && <span>{language}</span>}
        {children}
        <button
          type="button"
          className="diagram-switch"
          aria-pressed={wraps}
          onClick={() => setWraps(!wraps)}
        >
          Wrap
        </button>
        <CopyButton label="Copy code" text={() => code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by keyboard too. */}
      <pre tabIndex={0} dir="ltr">
        <code>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added.
            <CodeLine key={index} line={line} />
          ))}
          {afterLines(code, lines.length)}
        </code>
      </pre>
    </div>
  );
});

const NONE: readonly Line[] = [];

/** The highlighted lines of a block as far as they are ready; none from another code that was here before. */
function useLines(code: string, language: string): readonly Line[] {
  const [coloured, setColoured] = useState({ code: '', lines: NONE });
  const colouring = useMemo(() => new Colouring(language), [language]);
  useEffect(
    () =>
      colouring.listen((known, added, isFirst) =>
        startTransition(() =>
          setColoured(({ lines }) => ({
            code: known,
            lines: isFirst ? added : [...lines, ...added],
          })),
        ),
      ),
    [colouring],
  );
  useEffect(() => colouring.read(code), [colouring, code]);
  return code.startsWith(coloured.code) ? coloured.lines : NONE;
}

function afterLines(code: string, count: number): string {
  let at = 0;
  for (let line = 0; line < count; line++) {
    const end = code.indexOf('\n', at);
    if (end === -1) return '';
    at = end + 1;
  }
  return code.slice(at);
}

const CodeLine = memo(function CodeLine({ line }: { line: Line }) {
  return (
    <>
      {line.map((token) => (
        <span key={token.offset} style={token.htmlStyle}>
          {token.content}
        </span>
      ))}
      {'\n'}
    </>
  );
});
