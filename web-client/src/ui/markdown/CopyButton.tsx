import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../clipboard';

interface Props {
  label: string;
  text: () => string;
  className?: string;
}

/** A plain button: a transcript holds hundreds of them. */
export function CopyButton({ label, text, className = '' }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={copied ? 'Copied' : label}
      title={label}
      onClick={async () => setCopied(await copyText(text()))}
      className={`grid size-8 place-items-center rounded-lg text-ink-3 hover:bg-sunken hover:text-ink pointer-coarse:size-11 ${className}`}
    >
      <Icon aria-hidden size={15} strokeWidth={1.75} />
    </button>
  );
}
