import type { ReactNode } from 'react';
import { DialogHost } from '@/kit/dialogs';
import { Toaster } from '../app/shell/Toaster';
import { Basics } from './Basics';
import { Beside } from './Beside';
import { Figures } from './Figures';
import { Forms } from './Forms';
import { Lists } from './Lists';

/** Shows every component of the kit in every state. */
export function Gallery() {
  return (
    <div data-colour="agents" className="h-dvh overflow-y-auto">
      <main className="mx-auto flex max-w-5xl flex-col gap-10 px-4 py-8 sm:px-8">
        <h1 className="font-serif text-sentence font-[540]">
          The parts that every screen is made of
        </h1>
        <Basics />
        <Lists />
        <Beside />
        <Forms />
        <Figures />
      </main>
      <DialogHost />
      <Toaster />
    </div>
  );
}

interface Props {
  title: string;
  children: ReactNode;
}

export function Shelf({ title, children }: Props) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-4 font-serif text-pane font-[560]">{title}</h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
