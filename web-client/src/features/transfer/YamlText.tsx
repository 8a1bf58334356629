import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import type { Place } from '@/api/problem';
import { lineStart } from './lines';

/** The height of a line. */
const LINE_REM = 1.5;

export interface YamlTextHandle {
  /** Moves the caret there and scrolls to it. */
  goTo: (place: Place) => void;
}

interface Props {
  label: string;
  value: string;
  /** The minimum number of lines shown. */
  rows: number;
  isReadOnly?: boolean;
  /** The line with the error, from 1. */
  faultLine?: number | undefined;
  /** The id of the error message. */
  faultId?: string | undefined;
  onChange: (text: string) => void;
  ref?: Ref<YamlTextHandle>;
}

/** A text field with line numbers; the line with an error is marked. */
export function YamlText(props: Props) {
  const { label, value, rows, isReadOnly = false, faultLine, faultId, onChange, ref } = props;
  const frame = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const help = useId();
  const lines = Math.max(rows, value.split('\n').length);
  useImperativeHandle(ref, () => ({
    goTo: ({ line, column }) => {
      const { current: text } = area;
      if (!text) return;
      const at = lineStart(text.value, line) + column - 1;
      text.focus({ preventScroll: true });
      text.setSelectionRange(at, at);
      // The caret is not scrolled to automatically; some lines before it are shown, too.
      if (frame.current) frame.current.scrollTop = (line - 4) * (text.clientHeight / lines);
      frame.current?.scrollIntoView({ block: 'nearest' });
    },
  }));
  return (
    <div
      ref={frame}
      className="flex max-h-[70dvh] overflow-y-auto print:flex! rounded-xl border border-field bg-sheet font-mono text-meta focus-within:border-focus"
    >
      <pre
        aria-hidden
        className="shrink-0 border-r border-line px-2 py-2 text-right leading-6 text-ink-3 select-none"
      >
        {Array.from({ length: lines }, (_, at) => at + 1).join('\n')}
      </pre>
      <div className="relative min-w-0 flex-1">
        {faultLine !== undefined && (
          <div
            aria-hidden
            className="absolute inset-x-0 h-6 border-l-2 border-danger bg-danger-soft"
            style={{ top: `${0.5 + (faultLine - 1) * LINE_REM}rem` }}
          />
        )}
        <textarea
          ref={area}
          aria-label={label}
          aria-invalid={faultId !== undefined}
          aria-describedby={faultId ?? help}
          readOnly={isReadOnly}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          autoComplete="off"
          className="relative block w-full resize-none overflow-y-hidden bg-transparent px-3 py-2 leading-6 whitespace-pre text-ink outline-none pointer-coarse:text-[1rem]"
          style={{ height: `${1 + lines * LINE_REM + 1}rem` }}
        />
      </div>
      <span id={help} className="sr-only">
        {isReadOnly ? 'Read-only' : ''}
      </span>
    </div>
  );
}
