import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { CopyButton } from './CopyButton';
import { Highlighting, type Line, prepare } from './highlighter';
import { grammarOf } from './languages';

interface Props {
  code: string;
  language: string;
  /** False while more of it may come. */
  whole: boolean;
  children?: ReactNode;
}

/** Code as it is written, in colours as soon as its grammar is there. */
export const CodeBlock = memo(function CodeBlock({ code, language, whole, children }: Props) {
  const lines = useLines(whole ? `${code}\n` : code, language);
  const coloured = lines?.length ?? 0;
  const rest = coloured === 0 ? code : afterLines(code, coloured);
  return (
    <div className="code-block" data-bare={language === '' || undefined}>
      <div className="code-head">
        {language !== '' && <span>{language}</span>}
        {children}
        <CopyButton label="Copy code" text={() => code} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled with the keyboard too. */}
      <pre tabIndex={0} dir="ltr">
        <code>
          {lines?.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added.
            <CodeLine key={index} line={line} />
          ))}
          {rest}
        </code>
      </pre>
    </div>
  );
});

function useLines(code: string, language: string): readonly Line[] | undefined {
  const [version, setVersion] = useState(0);
  const highlighting = useMemo(() => new Highlighting(language), [language]);
  useEffect(() => {
    if (!grammarOf(language)) return;
    let gone = false;
    void prepare(language).then(() => {
      if (!gone) setVersion((before) => before + 1);
    });
    return () => {
      gone = true;
    };
  }, [language]);
  // The version says that the grammar has come; it is not read otherwise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  return useMemo(() => highlighting.linesOf(code), [code, highlighting, version]);
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
