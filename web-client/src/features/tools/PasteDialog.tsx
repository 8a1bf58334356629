import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf, sentenceOf } from '@/api/problem';
import { addList, MAX_LIST, previewList, type ServerList, toolServers } from '@/api/tools';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Form } from '@/ui/Form';
import { SubmitFoot } from '@/ui/SubmitFoot';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { PasteDialogPreview } from './PasteDialogPreview';
import { countOf, filledIn } from './pastedList';

const EXAMPLE = `{
  "mcpServers": {
    "weather": { "command": "npx", "args": ["-y", "@example/weather-server"] }
  }
}`;

const TOO_LONG = `The list is longer than ${MAX_LIST.toLocaleString('en')} characters.`;

function saidOf({ servers, refused }: ServerList): string {
  const none = refused.length === 0 ? '' : ` ${countOf(refused.length)} cannot be added.`;
  return `${countOf(servers.length)} found.${none}`;
}

/** Imports a list of servers from another program, with a preview first. */
export default function PasteDialog({ onClose }: { onClose: () => void }) {
  const paste = usePaste(onClose);
  const { text, preview, values, fault, doing } = paste;
  const found = preview?.servers.length ?? 0;
  return (
    <Dialog title="Paste a server list" width="md" isOpen onClose={onClose}>
      <Form onSubmit={() => void (found > 0 ? paste.add() : paste.look())}>
        <TextField
          label="Server list"
          isRequired
          autoFocus
          value={text}
          onChange={paste.type}
          rows={8}
          placeholder={EXAMPLE}
          spellCheck="false"
          error={text.length > MAX_LIST ? TOO_LONG : fault}
          help="JSON as other programs use it, with an object named mcpServers, servers or context_servers."
        />
        <Button
          className="self-start"
          isDisabled={text.length > MAX_LIST}
          isPending={doing === 'look'}
          onPress={({ target }) => {
            if (target.closest('form')?.reportValidity()) void paste.look();
          }}
        >
          Preview
        </Button>
        <p role="status" className="sr-only">
          {preview && saidOf(preview)}
        </p>
        {preview && (
          <PasteDialogPreview text={text} preview={preview} values={values} onFill={paste.fill} />
        )}
        <SubmitFoot
          label={found === 0 ? 'Add' : `Add ${countOf(found).toLowerCase()}`}
          onCancel={onClose}
          isPending={doing === 'add'}
        />
      </Form>
    </Dialog>
  );
}

/** The list may contain secrets, so it is gone once the dialog closes. */
function usePaste(onClose: () => void) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<ServerList>();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState<string>();
  const [doing, setDoing] = useState<'look' | 'add'>();

  const run = async (what: 'look' | 'add', work: () => Promise<void>) => {
    if (doing) return;
    setDoing(what);
    setFault(undefined);
    try {
      await work();
    } catch (thrown) {
      setFault(refusalOf(thrown, 'text') ?? sentenceOf(thrown));
    } finally {
      setDoing(undefined);
    }
  };

  return {
    text,
    preview,
    values,
    fault,
    doing,
    type: (next: string) => {
      setText(next);
      setPreview(undefined);
      setFault(undefined);
    },
    fill: (placeholder: string, value: string) =>
      setValues((before) => ({ ...before, [placeholder]: value })),
    look: () =>
      run('look', async () => {
        setPreview(undefined);
        setPreview(await previewList(text));
      }),
    add: () =>
      run('add', async () => {
        const { servers } = await addList(filledIn(text, values));
        void client.invalidateQueries({ queryKey: toolServers.key });
        toast.done(`${countOf(servers.length)} added, switched off.`);
        onClose();
      }),
  };
}
