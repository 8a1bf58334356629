import type { ReactNode } from 'react';

/** The buttons at the end of a dialog: they stay visible while the content scrolls. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="dialog-foot flex flex-wrap justify-end gap-2">{children}</div>;
}
