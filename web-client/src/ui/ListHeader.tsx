import { createContext, type ReactNode, useContext } from 'react';

/** True if the list is the whole page, so that its name is the page's heading. */
export const ListIsPage = createContext(false);

/** The bar above a list pane. */
export function ListHeader({ title, action }: { title: string; action?: ReactNode }) {
  const Heading = useContext(ListIsPage) ? 'h1' : 'h2';
  return (
    <div
      data-keep-clear=""
      className="flex h-14 shrink-0 items-center gap-2 border-b border-line pr-3 pl-4"
    >
      <Heading className="flex-1 font-serif text-pane font-[560]">{title}</Heading>
      {action}
    </div>
  );
}
