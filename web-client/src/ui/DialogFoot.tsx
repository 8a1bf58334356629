import type { ReactNode } from 'react';

/** The buttons that end a dialog: they stay in sight while what is above them scrolls. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className="dialog-foot flex flex-wrap justify-end gap-2">{children}</div>;
}
