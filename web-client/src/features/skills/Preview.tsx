import { Markdown } from '@/ui/markdown';

/** How instructions read. The parts that draw Markdown come with it. */
export default function Preview({ text }: { text: string }) {
  return text.trim() === '' ? (
    <p className="text-ink-3">No instructions yet</p>
  ) : (
    <Markdown text={text} />
  );
}
