import { Copy, type LucideIcon, Trash2 } from 'lucide-react';
import { whenConfirmed } from '@/kit/commands/confirm';
import { Button } from '@/ui/Button';
import { copyText } from '@/ui/clipboard';
import { toast } from '@/ui/toast';
import { Mono } from './Mono';

interface Props {
  /** What the URL belongs to, as in "webhook". */
  of: string;
  /** The label of the URL: "Webhook address". */
  label: string;
  /** The label of the button that creates the first one: "Create webhook". */
  create: string;
  icon: LucideIcon;
  exists: boolean;
  /** Known only right after its creation. */
  address: string | undefined;
  isMaking: boolean;
  onMake: () => void;
  onRemove: () => void;
}

async function copy(address: string) {
  if (await copyText(address)) toast.done('Address copied.');
  else toast.error('The address was not copied.', 'The browser blocked it.');
}

/** A URL that grants access to anyone who knows it. It is shown once, at creation. */
export function SecretAddress(props: Props) {
  const { of, label, create, icon: Icon, exists, address, isMaking, onMake, onRemove } = props;
  const make = async () => {
    const isSure =
      !exists ||
      (await whenConfirmed({
        title: 'Create a new address?',
        description: 'The current address stops working immediately.',
        label: 'Create',
      }));
    if (isSure) onMake();
  };
  return (
    <>
      <p className="text-ink-2">{`The ${of} is ${exists ? 'on' : 'off'}.`}</p>
      {exists && address !== undefined && (
        <div className="mt-3 rounded-xl bg-accent-soft px-4 py-3">
          <p>Copy the address now: it is shown only once.</p>
          <Mono label={label} text={address} />
          <Button size="sm" className="mt-2" onPress={() => void copy(address)}>
            <Copy aria-hidden size={14} /> Copy address
          </Button>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button isPending={isMaking} onPress={() => void make()}>
          {!isMaking && <Icon aria-hidden size={16} />}
          {exists ? 'Create a new address…' : create}
        </Button>
        {exists && (
          <Button variant="quiet" onPress={onRemove}>
            <Trash2 aria-hidden size={16} /> Remove…
          </Button>
        )}
      </div>
    </>
  );
}
