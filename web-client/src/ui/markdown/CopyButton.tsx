import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../clipboard';
import { RowButton } from '../RowButton';

interface Props {
  label: string;
  text: () => string;
  className?: string;
}

export function CopyButton({ label, text, className = '' }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <RowButton
      icon={copied ? Check : Copy}
      label={copied ? 'Copied' : label}
      title={label}
      onClick={async () => setCopied(await copyText(text()))}
      className={className}
    />
  );
}
