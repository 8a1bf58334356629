import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayPass, sentenceOf } from '@/api/problem';
import { importDocument, type TransferPreview, transfer } from '@/api/transfer';
import { Mono } from '@/kit/page/Mono';
import { More } from '@/kit/page/More';
import { Button } from '@/ui/Button';
import { ErrorState } from '@/ui/ErrorState';
import { Notice } from '@/ui/Notice';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { ConflictCard } from './ConflictCard';
import { changedByImport } from './changedByImport';
import {
  A_KIND,
  type Choices,
  choiceOf,
  contentText,
  IMPORT_PAGES,
  keyOf,
  summaryOf,
} from './labels';
import { choose, chooseAnother, type Source, useSource } from './source';
import { TextFault } from './TextFault';

const anotherOf = ({ example }: Source) => (
  <Button onPress={() => chooseAnother()}>Choose another {example ? 'example' : 'file'}</Button>
);

/** A preview of an import, before anything changes. */
export function Preview({ source }: { source: Source }) {
  const navigate = useNavigate();
  const { id, name, content, asked } = source;
  const { data, error, refetch } = useQuery(transfer.preview(id, content));
  if (data && (asked === undefined || data.kind === asked)) {
    return <Known source={source} preview={data} />;
  }
  return (
    <>
      <Sentence>{name ?? 'Pasted YAML'}</Sentence>
      <div className="mt-5">
        {data ? (
          <>
            <Notice
              tone="danger"
              action={
                <Button
                  size="sm"
                  onPress={() => {
                    choose(name, content, data.kind);
                    void navigate({ to: IMPORT_PAGES[data.kind] });
                  }}
                >
                  Import as {A_KIND[data.kind]}
                </Button>
              }
            >
              This file contains {A_KIND[data.kind]}.
            </Notice>
            <div className="mt-4">{anotherOf(source)}</div>
          </>
        ) : !error ? (
          <Skeleton rows={4} height="56px" label="Reading the file" />
        ) : mayPass(error) ? (
          <ErrorState
            sentence="The file could not be checked"
            detail={sentenceOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <TextFault fault={error} text={content} />
            <div className="mt-4 flex flex-wrap gap-2">
              {anotherOf(source)}
              <Button variant="quiet" onPress={() => chooseAnother(content)}>
                Edit YAML
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Known({ source, preview }: { source: Source; preview: TransferPreview }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [choices, setChoices] = useState<Choices>({});
  const { kind, name, conflicts, warnings } = preview;
  const importing = useMutation({
    mutationFn: () =>
      importDocument(
        source.content,
        conflicts.map((one) => ({
          kind: one.kind,
          index: one.index,
          action: choiceOf(choices, one),
        })),
      ),
    onSuccess: async ({ workflow_id: workflow, agent_id: agent, name: final }) => {
      changedByImport(client);
      toast.done(`Imported “${final}”.`);
      if (workflow !== null) {
        await navigate({ to: '/workflows/$id', params: { id: String(workflow) } });
      } else {
        await navigate({ to: '/agents/$id', params: { id: String(agent) } });
      }
      useSource.setState({ source: null, pasted: '' });
    },
    // The existing items may have changed since the preview.
    onError: () => void client.invalidateQueries({ queryKey: transfer.key }),
  });
  const { example } = source;
  const text = <Mono label="File contents" text={source.content} />;
  return (
    <>
      <Sentence
        detail={`${contentText(preview)}${source.name && !example ? `, from ${source.name}` : ''}. Nothing has changed yet.`}
      >
        {example ? `Use the example “${name}”` : `Import “${name}”`}
      </Sentence>
      {example && <p className="mt-3 text-ink">{example}</p>}
      {example && preview.step_names.length > 0 && (
        <ol aria-label="Steps" className="mt-3 list-decimal pl-6 text-ink-2">
          {preview.step_names.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one name, and the list never changes.
            <li key={at}>{step}</li>
          ))}
        </ol>
      )}
      {warnings.length > 0 && (
        <section aria-label="Warnings" className="mt-5">
          <Notice tone="warn">
            <ul className="flex flex-col gap-1">
              {warnings.map(({ code, message }) => (
                <li key={`${code}.${message}`}>{message}</li>
              ))}
            </ul>
          </Notice>
        </section>
      )}
      {conflicts.length > 0 && (
        <section aria-label="Already exists" className="mt-6">
          <h2 className="font-serif text-[1.0625rem] font-[560]">Already exists</h2>
          <ul className="mt-2 border-t border-line">
            {conflicts.map((conflict) => (
              <ConflictCard
                key={keyOf(conflict)}
                conflict={conflict}
                choice={choiceOf(choices, conflict)}
                onChoose={(choice) => setChoices({ ...choices, [keyOf(conflict)]: choice })}
              />
            ))}
          </ul>
        </section>
      )}
      <div className="mt-5">
        {example || conflicts.length > 0 ? <More label="Show file">{text}</More> : text}
      </div>
      {importing.error && (
        <div className="mt-4">
          <TextFault fault={importing.error} text={source.content} />
        </div>
      )}
      <div className="sticky bottom-4 z-10 mt-5 flex flex-wrap items-center gap-2 rounded-2xl border border-line bg-sheet p-2.5 pl-4 shadow-overlay">
        <p aria-live="polite" className="min-w-0 flex-1 basis-48 text-ink-2">
          {summaryOf(preview, choices)}
        </p>
        {anotherOf(source)}
        <Button
          variant="primary"
          isPending={importing.isPending}
          onPress={() => importing.mutate()}
        >
          {example ? 'Use this example' : kind === 'agent' ? 'Import agent' : 'Import workflow'}
        </Button>
      </div>
    </>
  );
}
