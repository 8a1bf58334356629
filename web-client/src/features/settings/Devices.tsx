import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, patiently, take } from '@/api/client';
import { sentenceOf } from '@/api/problem';
import { keys, queries } from '@/api/queries';
import type { PushDevice } from '@/api/types';
import { useCommand } from '@/kit/commands/command';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { toast } from '@/ui/toast';
import { shortWhen } from '@/ui/when';
import { removeDevice } from './commands';
import {
  leave,
  NotReached,
  ownFingerprint,
  type Possibility,
  possibility,
  reach,
} from './pushDevice';

const SAYS: Record<Possibility, string> = {
  ready:
    'When an agent waits for you. What is said is encrypted, and goes through the push service of the browser’s maker.',
  insecure: 'Browsers allow this on https and on this machine itself only.',
  homeScreen: 'On an iPhone or iPad add Steward to the home screen first, and turn it on there.',
  missing: 'This browser cannot be told anything while Steward is closed.',
  denied: 'This browser was told not to let Steward notify you. Its site settings can change that.',
};

/** Whether this browser lets itself be told, which only it knows. */
const here = {
  queryKey: [...keys.push, 'here'],
  queryFn: () => ownFingerprint(),
  networkMode: 'always',
} as const;

function sentence(fault: unknown): string {
  return fault instanceof NotReached ? fault.message : sentenceOf(fault);
}

interface Props {
  /** Whether the person wants to be told anything. */
  isWanted: boolean;
}

/** Devices that are told what waits for the person although Steward is closed there. */
export function Devices({ isWanted }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(queries.push());
  const own = useQuery(here);
  const [state, setState] = useState(possibility);
  const change = useMutation({
    networkMode: 'always',
    mutationFn: async (on: boolean) => {
      if (!on) {
        await leave();
        if (mine) await take(api.DELETE('/api/push/subscriptions/{id}', at(mine)));
        return;
      }
      const body = await reach(data?.public_key ?? '');
      try {
        await take(api.POST('/api/push/subscriptions', { body }));
      } catch (fault) {
        await leave();
        throw fault;
      }
    },
    onError: (fault, on) =>
      toast.error(
        on ? 'This device is not told.' : 'This device is still in the list.',
        sentence(fault),
      ),
    onSettled: () => {
      setState(possibility());
      return client.invalidateQueries({ queryKey: keys.push });
    },
  });

  if (!data) {
    return error ? (
      <Notice
        tone="warn"
        action={
          <Button size="sm" onPress={() => void refetch()}>
            Retry
          </Button>
        }
      >
        The devices could not be read. {sentenceOf(error)}
      </Notice>
    ) : (
      <Skeleton rows={2} height="44px" label="Reading the devices" />
    );
  }
  const mine = data.devices.find(({ fingerprint }) => fingerprint === own.data);
  const isPossible = state === 'ready' && data.possible && isWanted;
  const help = () => {
    if (state !== 'ready') return SAYS[state];
    if (!isWanted) return 'Nothing is told while “Notify me” is off.';
    return data.reason ?? SAYS.ready;
  };
  return (
    <>
      <Switch
        label="On this device, also when Steward is closed"
        help={help()}
        isSelected={change.isPending ? change.variables : mine !== undefined}
        isDisabled={change.isPending || own.isPending || !(isPossible || mine)}
        onChange={(on) => change.mutate(on)}
      />
      {data.devices.length === 0 ? (
        <p className="text-second text-ink-3">No device is told while Steward is closed there.</p>
      ) : (
        <ul aria-label="Devices that are told" className="flex flex-col">
          {data.devices.map((device) => (
            <Device key={device.id} device={device} isHere={device.id === mine?.id} />
          ))}
        </ul>
      )}
    </>
  );
}

const at = ({ id }: PushDevice) => ({ params: { path: { id } } });

function Device({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const client = useQueryClient();
  const remove = useCommand(removeDevice);
  const { label, service, last_sent_at: sent, last_error: fault, last_error_at: since } = device;
  const test = useMutation({
    mutationFn: () =>
      take(api.POST('/api/push/subscriptions/{id}/test', { ...at(device), ...patiently })),
    onSettled: () => client.invalidateQueries({ queryKey: queries.push().queryKey }),
  });
  const result = test.error ? sentenceOf(test.error) : test.data?.detail;
  const isTaken = test.data?.accepted === true;
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52 break-words">
          <p className="text-ink">
            {label}
            {isHere && <span className="text-ink-3"> · this device</span>}
          </p>
          <p className="text-meta text-ink-3">
            {sent ? `Last told ${shortWhen(sent)}` : 'Not told anything yet'}, through {service}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            size="sm"
            isPending={test.isPending}
            aria-label={`Send a test to ${label}`}
            onPress={() => test.mutate()}
          >
            Test
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove ${label}`}
            onPress={() => {
              if (isHere)
                void leave().then(() => client.invalidateQueries({ queryKey: here.queryKey }));
              void remove(device);
            }}
          >
            Remove
          </Button>
        </div>
      </div>
      {result ? (
        <Notice tone={isTaken ? 'info' : 'warn'}>{result}</Notice>
      ) : (
        fault && (
          <Notice tone="warn">
            {since && `${shortWhen(since)}: `}
            {fault}
          </Notice>
        )
      )}
    </li>
  );
}
