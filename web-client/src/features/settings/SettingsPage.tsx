import type { ReactNode } from 'react';
import { Framed } from '@/kit/page/Framed';
import { PageFallback } from '@/kit/page/PageFallback';
import type { Reading } from '@/kit/page/QueryFallback';
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
    <Framed title={<span className="text-second text-ink-3">Settings</span>}>
      <Sentence detail={sentence}>{name}</Sentence>
      {detail && <p className="text-ink-2">{detail}</p>}
      <div className="mt-6">{children}</div>
    </Framed>
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
      <h2 className="font-serif text-[1.0625rem] font-[560]">{title}</h2>
      {detail && <p className="text-second text-ink-2">{detail}</p>}
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </section>
  );
}

/** Replaces a page whose settings are not loaded yet, or failed to load. */
export const SettingsWaiting = ({ name, query }: { name: string; query: Reading }) => (
  <PageFallback
    title={name}
    query={query}
    failed="The settings could not be loaded"
    loading="Loading settings"
  />
);
