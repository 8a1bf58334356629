import type { ReactNode } from 'react';
import { PageFallback } from '@/kit/page/PageFallback';
import type { Reading } from '@/kit/page/QueryFallback';
import { PaneHeader } from '@/ui/PaneHeader';
import { Sentence } from '@/ui/Sentence';

interface Props {
  name: string;
  sentence: string;
  detail?: string | undefined;
  children: ReactNode;
}

/** A page of the settings: its name, its state, then groups divided by lines. */
export function SettingsPage({ name, sentence, detail, children }: Props) {
  return (
    <>
      <PaneHeader title={<span className="text-second text-ink-3">Settings</span>} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[42rem] px-4 pt-7 pb-28 sm:px-8">
          <Sentence detail={sentence}>{name}</Sentence>
          {detail && <p className="text-ink-2">{detail}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </>
  );
}

interface GroupProps {
  title: string;
  detail?: ReactNode;
  children: ReactNode;
}

export function SettingsGroup({ title, detail, children }: GroupProps) {
  return (
    <section className="border-t border-line py-6">
      <h2 className="font-serif text-[17px] font-[560]">{title}</h2>
      {detail && <p className="text-second text-ink-2">{detail}</p>}
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </section>
  );
}

interface WaitingProps {
  name: string;
  query: Reading;
}

/** Replaces a page whose settings are not loaded yet, or failed to load. */
export const SettingsWaiting = ({ name, query }: WaitingProps) => (
  <PageFallback
    title={name}
    query={query}
    failed="The settings could not be loaded"
    loading="Loading settings"
  />
);
