import { Copy } from 'lucide-react';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';
import { copyText } from '@/ui/clipboard';
import { toast } from '@/ui/toast';

async function copy(text: string) {
  if (await copyText(text)) toast.done('Copied.');
  else toast.error('Not copied.', 'The browser blocked it. Select the text and copy it.');
}

/** Text for another program, and a button that copies it. */
export function Copyable({ label, text }: { label: string; text: string }) {
  return (
    <>
      <Mono label={label} text={text} />
      <Button
        size="sm"
        className="mt-2"
        aria-label={`Copy ${label}`}
        onPress={() => void copy(text)}
      >
        <Copy aria-hidden size={15} /> Copy
      </Button>
    </>
  );
}
