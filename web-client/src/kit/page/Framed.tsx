import { useRouter } from '@tanstack/react-router';
import {
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { PaneHeader } from '@/ui/PaneHeader';

interface PageProps {
  /** Its width, and the space above and below. */
  className: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** How far the pages were scrolled, by the entries of the history. */
const offsets = new Map<string | undefined, number>();

/** The content of a page, which scrolls. Going back to it, it is where it was. */
export function Page({ className, ref, children }: PageProps) {
  const { latestLocation } = useRouter();
  const [entry] = useState(latestLocation.state.__TSR_key);
  const scroller = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => scroller.current);
  useLayoutEffect(() => {
    const offset = offsets.get(entry);
    if (offset && scroller.current) scroller.current.scrollTop = offset;
  }, [entry]);
  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget }) => offsets.set(entry, currentTarget.scrollTop)}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <div className={`mx-auto w-full px-4 sm:px-8 ${className}`}>{children}</div>
    </div>
  );
}

/** A narrow page, such as a settings page: its name in the bar, with space below. */
export function Framed({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <PaneHeader title={title} />
      <Page className="max-w-[42rem] pt-7 pb-28">{children}</Page>
    </>
  );
}

interface PartProps {
  title: string;
  detail?: string;
  children: ReactNode;
}

/** A section of such a page, below a line. */
export function Group({ title, detail, children }: PartProps) {
  return (
    <section aria-label={title} className="mt-8 border-t border-line pt-6">
      <h2 className="font-serif text-[1.0625rem] font-[560]">{title}</h2>
      {detail && <p className="text-second text-ink-2">{detail}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
