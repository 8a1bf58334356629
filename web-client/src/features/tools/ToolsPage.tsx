import { useQuery } from '@tanstack/react-query';
import { ClipboardPaste, Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { exportedList, type ToolServer, toolServers } from '@/api/tools';
import { Framed } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { copyText } from '@/ui/clipboard';
import { lazyOverlay } from '@/ui/lazyPart';
import { MenuButton } from '@/ui/MenuButton';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { AllowedHosts } from './AllowedHosts';
import { whenWanted } from './dialogs';
import { listSentence } from './labels';
import { ServerRow } from './ServerRow';
import { useSwitching } from './useSwitching';

const ServerDialog = lazyOverlay(() => import('./ServerDialog'));
const PasteDialog = lazyOverlay(() => import('./PasteDialog'));

async function copyList() {
  try {
    const text = JSON.stringify(await exportedList(), null, 2);
    if (await copyText(text)) toast.done('Copied your servers, without secrets.');
    else toast.error('Your servers were not copied.', 'The browser did not allow it.');
  } catch (fault) {
    toast.error('Your servers were not copied.', sentenceOf(fault));
  }
}

/** The servers whose tools the assistant uses: built-in ones, and the user's own. */
export default function ToolsPage() {
  const reading = useQuery(toolServers.all());
  const { data: all } = reading;
  const [open, setOpen] = useState<'server' | 'list'>();
  const { change } = useSwitching();
  const close = () => setOpen(undefined);
  const created = async (server: ToolServer) => {
    if (await whenWanted(server)) await change({ server, on: true, isWanted: true });
  };
  return (
    <Framed title={<span className="text-second text-ink-3">Settings</span>}>
      <Sentence detail={listSentence(all)}>Tools</Sentence>
      <p className="text-ink-2">
        Programs and addresses that give the assistant tools. Servers that are off are never
        contacted.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <Button variant="primary" onPress={() => setOpen('server')}>
          <Plus aria-hidden size={16} /> Add server
        </Button>
        <Button onPress={() => setOpen('list')}>
          <ClipboardPaste aria-hidden size={16} /> Paste a list…
        </Button>
        <MenuButton
          label="More actions for tool servers"
          entries={[
            {
              id: 'copy',
              label: 'Copy my servers as JSON',
              icon: Copy,
              run: () => void copyList(),
            },
          ]}
        />
      </div>
      <div className="mt-6">
        {all && <Servers all={all} />}
        <QueryFallback query={reading} failed="The tool servers could not be loaded">
          <Skeleton rows={5} height="64px" label="Loading tool servers" />
        </QueryFallback>
      </div>
      {(all || reading.error) && <AllowedHosts />}
      {open === 'server' && (
        <ServerDialog onClose={close} onCreated={(server) => void created(server)} />
      )}
      {open === 'list' && <PasteDialog onClose={close} />}
    </Framed>
  );
}

function Servers({ all }: { all: readonly ToolServer[] }) {
  const own = all.filter(({ builtin }) => !builtin);
  return (
    <>
      <List label="Built in" servers={all.filter(({ builtin }) => builtin)} />
      {own.length > 0 ? (
        <List label="Custom" servers={own} />
      ) : (
        <p className="mt-5 text-ink-2">No custom servers yet</p>
      )}
    </>
  );
}

function List({ label, servers }: { label: string; servers: readonly ToolServer[] }) {
  if (servers.length === 0) return null;
  return (
    <section aria-label={label} className="mt-5">
      <h2 className="pb-1 text-meta text-ink-3">{label}</h2>
      <ul aria-label={label} className="border-t border-line">
        {servers.map((server) => (
          <ServerRow key={server.name} server={server} />
        ))}
      </ul>
    </section>
  );
}
