import { Search } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import { useFeatures } from '@/kit/feature';
import type { Entry, EntryGroup } from '@/kit/palette';
import { available, useRegistry } from '@/ui/actions';
import { Kbd } from '@/ui/Kbd';
import { optionRow } from '@/ui/option';
import { actionGroups } from './entries';
import { Gathered, sourcesOf } from './sources';

function Row({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const { id, label, place, icon: Icon, shortcut } = entry;
  return (
    <MenuItem
      id={id}
      textValue={label}
      onAction={() => {
        onDone();
        entry.run();
      }}
      className={`${optionRow} flex items-center gap-3 data-[focused]:bg-accent-soft`}
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-2" />}
      <span className="min-w-0 truncate">{label}</span>
      {place && <span className="min-w-0 shrink-[2] truncate text-second text-ink-2">{place}</span>}
      <span className="flex-1" />
      {shortcut && <Kbd keys={shortcut} />}
    </MenuItem>
  );
}

interface ResultsProps {
  groups: EntryGroup[];
  onDone: () => void;
}

function Results({ groups, onDone }: ResultsProps) {
  return (
    <Menu
      aria-label="Results"
      className="p-2 outline-none"
      renderEmptyState={() => (
        <p className="px-3 py-6 text-center text-ink-2">Nothing here is called that.</p>
      )}
    >
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ label, entries }) => (
          <MenuSection key={label} id={label}>
            <Header className="px-2.5 pt-2 pb-1 text-meta text-ink-3">{label}</Header>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} onDone={onDone} />
            ))}
          </MenuSection>
        ))}
    </Menu>
  );
}

/** Jump to anything, do anything. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const features = useFeatures((state) => state.all);
  const sources = use(sourcesOf(features));
  const actions = useRegistry((registry) => registry.actions);
  const doable = useMemo(() => actionGroups(text, available(actions)), [text, actions]);

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 flex animate-fade items-start justify-center bg-veil p-3 pt-[max(12px,10vh)]"
    >
      <Modal className="w-full max-w-[640px] animate-enter overflow-hidden rounded-2xl bg-sheet shadow-overlay">
        <Dialog aria-label="Search" className="outline-none">
          <Autocomplete inputValue={text} onInputChange={setText}>
            <TextField
              autoFocus
              aria-label="Jump to anything, or type a command"
              className="flex items-center gap-3 border-b border-line px-5"
            >
              <Search aria-hidden size={17} strokeWidth={1.75} className="text-ink-3" />
              <Input
                placeholder="Jump to anything, or type a command…"
                className="h-14 min-w-0 flex-1 bg-transparent text-[16px] text-ink outline-none"
              />
            </TextField>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the keyboard; the rows never have the focus themselves. */}
            <div tabIndex={0} className="max-h-[min(440px,60dvh)] overflow-y-auto">
              <Gathered sources={sources} text={text}>
                {(found) => <Results groups={[...found, ...doable]} onDone={onClose} />}
              </Gathered>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
