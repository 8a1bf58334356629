import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { Autocomplete, Dialog, Input, Modal, ModalOverlay, TextField } from 'react-aria-components';
import { useFeatures } from '@/kit/feature';
import type { Entry, EntryGroup } from '@/kit/palette';
import { FilterChips } from '@/kit/search/FilterChips';
import { available, useRegistry } from '@/ui/actions';
import { useLayout } from '@/ui/layout';
import { actionGroups, arranged, firstOf } from './entries';
import { Results } from './Results';
import { forgetIncomplete, Gathered, useSources } from './sources';
import { forgetTypedAhead, typedAhead } from './TypedAhead';

/** Jump to anything, do anything. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  // Only on mount: until then more may be typed.
  useLayoutEffect(() => {
    setText(typedAhead());
    forgetTypedAhead();
  }, []);
  const features = useFeatures((state) => state.all);
  const sources = useSources(features);
  useEffect(() => () => forgetIncomplete(features), [features]);
  const actions = useRegistry((registry) => registry.actions);
  const doable = useMemo(() => actionGroups(text, available(actions)), [text, actions]);

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 flex animate-fade items-start justify-center bg-veil p-3 pt-[max(12px,10vh)]"
    >
      <Modal className="relative w-full max-w-[640px] animate-enter">
        <Dialog aria-label="Search" className="outline-none">
          <Gathered sources={sources} text={text} write={setText}>
            {(found) => (
              <Finder
                text={text}
                onText={setText}
                groups={arranged([...found, ...doable], text)}
                description={found.flatMap(({ description }) => description ?? [])}
                onClose={onClose}
              />
            )}
          </Gathered>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The library keeps referring to a removed line. */
const NOTHING_POINTED = { 'aria-activedescendant': null } as object;

interface FinderProps {
  text: string;
  onText: (text: string) => void;
  groups: readonly EntryGroup[];
  /** Notes about the results. */
  description: readonly string[];
  onClose: () => void;
}

/** The field, the matching lines, and a preview of the selected one. */
function Finder({ text, onText, groups, description, onClose }: FinderProps) {
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const entryOf = (id: string | null) =>
    groups.flatMap(({ entries }) => entries).find((entry) => entry.id === id);
  const pointed = entryOf(pointedId);
  const first = text === '' ? undefined : firstOf(groups);
  // A preview without room is not loaded.
  const layout = useLayout();
  const isWide = layout === 'desktop';
  const preview = isWide && (pointed ?? entryOf(hoveredId) ?? first)?.preview;
  const run = (entry: Entry) => {
    if (!entry.stays) onClose();
    entry.run();
  };
  return (
    <>
      <div className="overflow-hidden rounded-2xl bg-sheet shadow-overlay">
        <Autocomplete inputValue={text} onInputChange={onText} disableAutoFocusFirst>
          <TextField
            autoFocus
            aria-label="Search, jump to anything, or type a command"
            className="flex items-center gap-3 px-5"
          >
            <Search aria-hidden size={17} strokeWidth={1.75} className="text-ink-3" />
            <Input
              dir="auto"
              placeholder={
                layout === 'phone'
                  ? 'Search or type a command…'
                  : 'Search, jump to anything, or type a command…'
              }
              onKeyDown={({ key }) => {
                if (key === 'Enter' && !pointed && first) run(first);
              }}
              {...(!pointed && NOTHING_POINTED)}
              className="h-14 min-w-0 flex-1 bg-transparent text-[1rem] text-ink outline-none"
            />
          </TextField>
          <div className="px-5 not-empty:pb-2.5">
            <FilterChips text={text} onText={onText} />
          </div>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access; rows never have focus.
            tabIndex={0}
            className="h-[min(460px,60dvh)] overflow-y-auto border-t border-line"
          >
            <Results
              groups={groups}
              first={first}
              onPoint={setPointedId}
              onHover={setHoveredId}
              onRun={run}
            />
          </div>
        </Autocomplete>
        <p
          role="status"
          className="border-line px-5 text-meta text-ink-2 not-empty:border-t not-empty:py-2"
        >
          {description.join(' ')}
        </p>
      </div>
      {preview && (
        <aside
          aria-label="Preview"
          className="absolute top-0 left-full ml-3 hidden max-h-[min(560px,76dvh)] w-[min(24rem,calc(50vw-320px-24px))] overflow-y-auto rounded-2xl bg-sheet shadow-overlay xl:block"
        >
          {preview}
        </aside>
      )}
    </>
  );
}
