import { lazyPart } from '@/ui/lazyPart';

const Markdown = lazyPart(async () => ({ default: (await import('@/ui/markdown')).Markdown }));

/** Text of a step or a person; its renderer loads after the page. */
export function Prose({ text }: { text: string }) {
  return (
    <section
      aria-label="Text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access.
      tabIndex={0}
      className="max-h-72 overflow-y-auto wrap-anywhere"
    >
      <Markdown text={text} />
    </section>
  );
}
