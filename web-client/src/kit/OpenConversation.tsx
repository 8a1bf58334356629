import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type Container, containerKey } from '@/api/containers';
import { useRunning } from '@/api/running';
import { useActions } from '@/ui/actions';
import { Boundary } from '@/ui/Boundary';
import type { MenuEntry } from '@/ui/Menu';
import { MenuButton } from '@/ui/MenuButton';
import { PaneHeader } from '@/ui/PaneHeader';
import { useDocumentTitle } from '@/ui/Sentence';
import { ContextParts } from './context/ContextParts';
import { ContextButton, WithContext } from './context/WithContext';
import { useFeatures } from './feature';
import { RenameField } from './list/RenameField';
import { menuGroup } from './menuGroup';

interface Props {
  container: Container;
  title: string;
  onRename: (title: string) => void;
  /** The menu's entries; `rename` starts renaming here. */
  menuOf: (startRenaming: () => void) => MenuEntry[];
  /** Labels of entries that need another one than "Pin this topic", by id. */
  named: Readonly<Record<string, string>>;
  /** Its location: the topics above it, or the archive. */
  place: ReactNode;
  children: ReactNode;
}

/** The frame of an open conversation: its header with title and commands, the panes next to it, and its content. */
export function OpenConversation(props: Props) {
  const { container, title, onRename, named, place, children } = props;
  const { kind, id } = container;
  const running = useRunning((state) => state.keys.has(containerKey(container)));
  const [renaming, setRenaming] = useState(false);
  const startRenaming = () => setRenaming(true);
  const own = props.menuOf(startRenaming);
  const offered = useFeatures(
    useShallow(({ all }) =>
      all.flatMap(({ here = [] }) => here.filter(({ on }) => !on || on.includes(kind))),
    ),
  );
  const menu = [
    ...own.filter(({ danger }) => !danger),
    ...menuGroup(offered.map((one) => ({ ...one, run: () => one.run(container) }))),
    ...own.filter(({ danger }) => danger),
  ];
  useDocumentTitle(running ? `Answering: ${title}` : title);

  useActions(
    [
      {
        id: `${kind}.rename`,
        label: `Rename this ${kind}`,
        group: 'Here',
        icon: Pencil,
        shortcut: 'F2',
        run: startRenaming,
      },
      ...menu
        .filter((entry) => entry.id !== 'rename')
        .map((entry) => ({
          id: `${kind}.${entry.id}`,
          label: offered.some((one) => one.id === entry.id)
            ? entry.label
            : (named[entry.id] ?? `${entry.label} this ${kind}`),
          group: 'Here' as const,
          ...(entry.icon ? { icon: entry.icon } : {}),
          run: entry.run,
        })),
    ],
    `${id} ${menu.map((entry) => entry.id + entry.label)}`,
  );

  return (
    <WithContext container={container}>
      <PaneHeader
        title={
          renaming ? (
            <RenameField
              title={title}
              onDone={(typed) => {
                setRenaming(false);
                onRename(typed);
              }}
              onCancel={() => setRenaming(false)}
              className="w-full font-serif text-pane font-[560]"
            />
          ) : (
            <h1
              onDoubleClick={startRenaming}
              title={title}
              dir="auto"
              className="truncate font-serif text-pane font-[560]"
            >
              {title}
            </h1>
          )
        }
        place={place}
        actions={
          <>
            <ContextButton />
            <MenuButton label={kind === 'chat' ? 'Chat actions' : 'Topic actions'} entries={menu} />
          </>
        }
      />
      <Boundary what="The conversation header" resetKey={containerKey(container)}>
        <ContextParts container={container} where="above" />
      </Boundary>
      {children}
    </WithContext>
  );
}
