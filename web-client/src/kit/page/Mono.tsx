import type { ReactNode } from 'react';

/** Text from a program, which scrolls if it is long. */
export function Mono({ label, text }: { label: string; text: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: names the scrollable area, which is no group of fields.
    <pre
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access.
      tabIndex={0}
      dir="auto"
      className="mt-2 max-h-80 overflow-auto rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-meta leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}
