import { FileCode, FileText, FileType, Image, type LucideIcon, Presentation } from 'lucide-react';

function iconOf(mime: string): LucideIcon {
  if (mime.startsWith('image/')) return Image;
  if (mime === 'application/pdf') return FileType;
  if (mime.endsWith('presentation')) return Presentation;
  if (mime.startsWith('text/x-') || mime.endsWith('json') || mime.endsWith('script')) {
    return FileCode;
  }
  return FileText;
}

/** The kind of a file, at a glance. */
export function FileIcon({ mime }: { mime: string }) {
  const Icon = iconOf(mime);
  return <Icon aria-hidden size={16} strokeWidth={1.6} className="shrink-0 text-section" />;
}
