import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, patiently, take } from '@/api/client';
import { sentenceOf } from '@/api/problem';
import { keys, queries } from '@/api/queries';
import type { PushDevice } from '@/api/types';
import { useCommand } from '@/kit/commands/command';
import { Button } from '@/ui/Button';
import { Minutely } from '@/ui/Minutely';
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
    'When an agent or a workflow needs you, or a schedule fails. Messages are encrypted and go through the push service of your browser’s vendor.',
  insecure: 'Browsers allow notifications only over HTTPS or on localhost.',
  homeScreen: 'On iPhone and iPad, add Steward to the home screen first, then turn this on there.',
  missing: 'This browser does not support push notifications.',
  denied: 'Notifications are blocked in this browser. Allow them in its site settings.',
};

/** Whether this browser gets push notifications, which only it knows. */
const here = {
  queryKey: [...keys.push, 'here'],
  queryFn: () => ownFingerprint(),
  networkMode: 'always',
} as const;

function sentence(fault: unknown): string {
  return fault instanceof NotReached ? fault.message : sentenceOf(fault);
}

interface Props {
  /** Whether the user wants notifications at all. */
  isWanted: boolean;
}

/** The devices that get notifications even while Steward is closed there. */
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
        on ? 'Notifications were not turned on.' : 'Notifications were not turned off.',
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
        The devices could not be loaded. {sentenceOf(error)}
      </Notice>
    ) : (
      <Skeleton rows={2} height="44px" label="Loading devices" />
    );
  }
  const mine = data.devices.find(({ fingerprint }) => fingerprint === own.data);
  const isPossible = state === 'ready' && data.possible && isWanted;
  const help = () => {
    if (state !== 'ready') return SAYS[state];
    if (!isWanted) return 'Turn on “Notify me” first.';
    return data.reason ?? SAYS.ready;
  };
  return (
    <>
      <Switch
        label="On this device, even when Steward is closed"
        help={help()}
        isSelected={change.isPending ? change.variables : mine !== undefined}
        isDisabled={change.isPending || own.isPending || !(isPossible || mine)}
        onChange={(on) => change.mutate(on)}
      />
      {data.devices.length === 0 ? (
        <p className="text-second text-ink-3">No devices receive notifications.</p>
      ) : (
        <ul aria-label="Devices" className="flex flex-col">
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
            {sent ? (
              <Minutely>{() => `Last notified ${shortWhen(sent)}`}</Minutely>
            ) : (
              'Never notified'
            )}
            , via {service}
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
