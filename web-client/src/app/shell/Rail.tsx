import { Link } from '@tanstack/react-router';
import { type LucideIcon, Moon, Search, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { type Feature, featuresInOrder, useFeatures, useIsHere } from '@/kit/feature';
import { runAction } from '@/ui/actions';
import { useShownTheme } from '@/ui/look';
import { Tooltip } from '@/ui/Tooltip';
import { Mark } from './Mark';
import { SectionBadge } from './SectionBadge';

const item =
  'relative flex w-15 shrink-0 flex-col items-center gap-0.5 rounded-[10px] border border-transparent py-1.5 text-ink-2 hover:text-ink';
const active =
  "data-[here=true]:border-line data-[here=true]:bg-sheet data-[here=true]:text-ink data-[here=true]:before:absolute data-[here=true]:before:inset-y-2 data-[here=true]:before:-left-1.5 data-[here=true]:before:w-[3px] data-[here=true]:before:rounded-r data-[here=true]:before:bg-section data-[here=true]:before:content-['']";

interface TextProps {
  icon: LucideIcon;
  label: string;
  badge?: ReactNode;
}

function RailText({ icon: Icon, label, badge }: TextProps) {
  return (
    <>
      <span className="relative">
        <Icon
          aria-hidden
          strokeWidth={1.6}
          className="size-4.5 group-data-[here=true]:text-section"
        />
        {badge}
      </span>
      <span className="max-w-full truncate text-rail leading-4">{label}</span>
    </>
  );
}

function RailLink({ feature }: { feature: Feature }) {
  const isHere = useIsHere(feature);
  if (!feature.section) return null;
  const { label, icon, path, shortcut, colour } = feature.section;
  return (
    <Tooltip text={label} shortcut={shortcut} placement="right">
      <Link
        to={path}
        data-colour={colour}
        data-here={isHere}
        // Otherwise a section would also be current while another one below its address is open.
        activeOptions={{ exact: true }}
        aria-current={isHere ? 'page' : undefined}
        className={`group ${item} ${active}`}
      >
        <RailText icon={icon} label={label} badge={<SectionBadge feature={feature} />} />
      </Link>
    </Tooltip>
  );
}

export function Rail() {
  const features = featuresInOrder(useFeatures((state) => state.all));
  const dark = useShownTheme() === 'dark';
  return (
    <nav
      aria-label="Workspace"
      className="flex w-18 shrink-0 flex-col items-center border-r border-line bg-sunken pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <Link
        to="/"
        activeOptions={{ exact: true }}
        aria-label="Steward home"
        className="mb-3 rounded-[10px]"
      >
        <Mark />
      </Link>
      <Tooltip text="Search" shortcut="$mod+k" placement="right">
        <Button className={item} onPress={() => runAction('palette.open')}>
          <RailText icon={Search} label="Search" />
        </Button>
      </Tooltip>
      <div className="more-below mt-2 flex min-h-0 w-full flex-1 flex-col items-center gap-0.5 overflow-y-auto [--under:var(--sunken)] [scrollbar-width:none]">
        {features
          .filter(({ section }) => !section?.foot)
          .map((feature) => (
            <RailLink key={feature.id} feature={feature} />
          ))}
      </div>
      <Tooltip text={dark ? 'Switch to light' : 'Switch to dark'} placement="right">
        <Button className={item} onPress={() => runAction('look.theme')}>
          <RailText icon={dark ? Sun : Moon} label={dark ? 'Light' : 'Dark'} />
        </Button>
      </Tooltip>
      {features
        .filter(({ section }) => section?.foot)
        .map((feature) => (
          <RailLink key={feature.id} feature={feature} />
        ))}
    </nav>
  );
}
