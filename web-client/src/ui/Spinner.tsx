import { LoaderCircle } from 'lucide-react';

export function Spinner({ size = 15 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} strokeWidth={2} className="animate-spin" />;
}
