import { useQuery } from '@tanstack/react-query';
import { CloudOff, RefreshCw, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnection } from '@/api/connection';
import { queries } from '@/api/queries';
import { useSettings } from '@/api/settings';
import { useUnsent } from '@/api/unsent';
import { type Feature, useFeatures } from '@/kit/feature';
import { lazyPart } from '@/ui/lazyPart';

const strip = 'flex items-center justify-center gap-2 px-4 py-1.5 text-center text-second';
/** A shorter interruption is not worth a message. */
const PATIENCE_MS = 1500;
/** How often the service is asked for problems, such as a full disk. */
const LOOK_MS = 15_000;

function ConnectionBanner() {
  const { state, isDecided } = useConnection();
  const unsent = useUnsent(({ all }) => all.some(({ refused }) => refused === null));
  const broken = isDecided && state !== 'open';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!broken) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [broken]);
  if (!shown) return null;
  // Stays so while it tries to reconnect.
  const offline = !navigator.onLine;
  const Icon = offline ? CloudOff : RefreshCw;
  return (
    <div role="status" className={`${strip} bg-warn-soft text-ink`}>
      <Icon aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-warn" />
      {offline
        ? 'You are offline. What you see may be out of date until you reconnect.'
        : 'Connection lost. Reconnecting…'}
      {unsent && ' Unsent messages and changes are sent once you reconnect.'}
    </div>
  );
}

function HealthBanner() {
  const { data } = useQuery({ ...queries.health(), refetchInterval: LOOK_MS });
  return data?.problems?.map(({ kind, detail }) => (
    <div key={kind} role="alert" className={`${strip} bg-danger-soft text-ink`}>
      <TriangleAlert aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-danger" />
      <span>{detail}</span>
    </div>
  ));
}

function ExposedBanner() {
  const { data } = useSettings();
  if (!data?.exposed_without_password) return null;
  return (
    <div role="alert" className={`${strip} bg-danger-soft text-ink`}>
      <ShieldAlert aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-danger" />
      <span>
        Anyone on this network can use this Steward: it is reachable from other machines and has no
        password.
      </span>
    </div>
  );
}

type Banner = NonNullable<Feature['banner']>;
const parts = new Map<Banner, ReturnType<typeof lazyPart<object>>>();

function FeatureBanner({ banner }: { banner: Banner }) {
  const isShown = banner.useIsShown();
  if (!isShown) return null;
  const Part = parts.get(banner) ?? lazyPart(banner.load);
  parts.set(banner, Part);
  return <Part />;
}

export function Banners() {
  const features = useFeatures(({ all }) => all);
  return (
    <>
      <ExposedBanner />
      <HealthBanner />
      <ConnectionBanner />
      {features.map(({ id, banner }) => banner && <FeatureBanner key={id} banner={banner} />)}
    </>
  );
}
