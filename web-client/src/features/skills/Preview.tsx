import { Markdown } from '@/ui/markdown';

/** A preview of instructions. The Markdown renderer loads with it. */
export default function Preview({ text }: { text: string }) {
  return text.trim() === '' ? (
    <p className="text-ink-3">No instructions yet</p>
  ) : (
    <Markdown text={text} />
  );
}
