import { PlugZap } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '@/api/problem';
import { useTestConnection } from '@/api/settings';
import type { ModelInfo } from '@/api/types';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

interface Props {
  provider: string;
  /** Unsaved values, which the test uses. */
  config: Record<string, string>;
  onModel: (id: string) => void;
  onFound: (models: ModelInfo[]) => void;
}

const SHOWN = 8;

export function TestConnection({ provider, config, onModel, onFound }: Props) {
  const test = useTestConnection();
  const result = test.data;
  const { status } = test;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (status === 'success' || status === 'error')
      box.current?.scrollIntoView({ block: 'nearest' });
  }, [status]);
  return (
    // Above the bar that saves, which covers the end of the page.
    <div ref={box} className="flex scroll-mb-24 flex-col gap-3">
      <div>
        <Button
          isPending={test.isPending}
          onPress={() =>
            test.mutate({ provider, config }, { onSuccess: ({ models }) => onFound(models) })
          }
        >
          {!test.isPending && <PlugZap aria-hidden size={16} strokeWidth={1.75} />}
          {test.isPending ? 'Testing…' : 'Test connection'}
        </Button>
      </div>
      {test.error && <Notice tone="danger">{sentenceOf(test.error)}</Notice>}
      {result && !result.ok && <Notice tone="danger">{result.message}</Notice>}
      {result?.ok && (
        <Notice tone="info">
          <p>{result.message}</p>
          {result.models.length > 0 && (
            <p className="mt-1 flex flex-wrap items-center gap-x-1 gap-y-1 text-second">
              {result.models.slice(0, SHOWN).map(({ id }) => (
                <Button key={id} size="sm" className="max-w-full" onPress={() => onModel(id)}>
                  <span className="truncate">{id}</span>
                </Button>
              ))}
              {result.models.length > SHOWN && (
                <span className="pl-1">and {result.models.length - SHOWN} more, listed below</span>
              )}
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}
