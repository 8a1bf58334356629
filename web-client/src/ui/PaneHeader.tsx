import { ArrowLeft, PanelLeft } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { IconButton } from './IconButton';

/** The button that the frame around a pane offers in its upper left corner. */
interface Leading {
  kind: 'back' | 'list';
  label: string;
  run: () => void;
}

export const PaneLeading = createContext<Leading | null>(null);

interface Props {
  title: ReactNode;
  /** The location, on the right, in a quiet style. */
  place?: ReactNode;
  actions?: ReactNode;
}

/** The bar above a list or a detail pane: 56 px high, or more if large text needs a second line. */
export function PaneHeader({ title, place, actions }: Props) {
  const leading = useContext(PaneLeading);
  return (
    <div
      data-keep-clear=""
      className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b border-line pr-3 pl-4 sm:pl-5"
    >
      {leading && (
        <IconButton
          icon={leading.kind === 'back' ? ArrowLeft : PanelLeft}
          label={leading.label}
          shortcut={leading.kind === 'list' ? '[' : undefined}
          onPress={leading.run}
          className="-ml-2"
        />
      )}
      <div className="min-w-0 flex-1 basis-16">{title}</div>
      {place && (
        <div className="hidden max-w-[40%] shrink truncate pr-1 text-second text-ink-3 md:block">
          {place}
        </div>
      )}
      {actions && (
        <div className="flex max-w-full shrink-0 flex-wrap items-center gap-1">{actions}</div>
      )}
    </div>
  );
}
