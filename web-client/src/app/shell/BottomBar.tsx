import { Link } from '@tanstack/react-router';
import { Ellipsis, type LucideIcon, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import { type Feature, featuresInOrder, useFeatures, useIsHere } from '@/kit/feature';
import { runAction } from '@/ui/actions';
import { lazyOverlay } from '@/ui/lazyPart';
import { SectionBadge } from './SectionBadge';

const MorePlaces = lazyOverlay(() => import('./MorePlaces'));

/** How many places fit next to each other on a small phone, with "More". */
const PLACES = 5;
/** Search comes after the first two sections. */
const BEFORE_FIND = 2;

// Large text grows up to what six labels have room for, instead of being cut.
const item =
  'flex min-h-13 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[length:min(0.75rem,max(12px,4vw))] text-ink-2 data-[here=true]:font-[560] data-[here=true]:text-section';

interface TextProps {
  icon: LucideIcon;
  label: string;
  badge?: ReactNode;
}

function Text({ icon: Icon, label, badge }: TextProps) {
  return (
    <>
      <span className="relative">
        <Icon aria-hidden size={20} strokeWidth={1.6} />
        {badge}
      </span>
      <span className="max-w-full truncate px-0.5">{label}</span>
    </>
  );
}

function Place({ feature }: { feature: Feature }) {
  const isHere = useIsHere(feature);
  if (!feature.section) return null;
  const { path, label, icon, colour } = feature.section;
  return (
    <Link
      to={path}
      data-colour={colour}
      data-here={isHere}
      // Otherwise a section would also be current while another one below its address is open.
      activeOptions={{ exact: true }}
      aria-current={isHere ? 'page' : undefined}
      className={item}
    >
      <Text icon={icon} label={label} badge={<SectionBadge feature={feature} />} />
    </Link>
  );
}

/** The navigation of a phone: five places, and the rest behind "More". It makes room for the keyboard: see styles.css. */
export function BottomBar() {
  const features = featuresInOrder(useFeatures((state) => state.all));
  const [more, setMore] = useState(false);
  const all = features.length + 1;
  const shown = all <= PLACES ? features : features.slice(0, PLACES - 1);
  const rest = features.slice(shown.length);
  return (
    <nav
      aria-label="Workspace"
      data-keep-clear=""
      className="bottom-bar flex shrink-0 border-t border-line bg-sunken pb-[env(safe-area-inset-bottom)]"
    >
      {shown.slice(0, BEFORE_FIND).map((feature) => (
        <Place key={feature.id} feature={feature} />
      ))}
      <Button className={item} onPress={() => runAction('palette.open')}>
        <Text icon={Search} label="Search" />
      </Button>
      {shown.slice(BEFORE_FIND).map((feature) => (
        <Place key={feature.id} feature={feature} />
      ))}
      {rest.length > 0 && (
        <Button className={item} aria-haspopup="dialog" onPress={() => setMore(true)}>
          <Text
            icon={Ellipsis}
            label="More"
            badge={rest.map((feature) => <SectionBadge key={feature.id} feature={feature} />)}
          />
        </Button>
      )}
      {more && <MorePlaces features={rest} onClose={() => setMore(false)} />}
    </nav>
  );
}
