import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bot, Workflow } from 'lucide-react';
import { useId } from 'react';
import { sentenceOf } from '@/api/problem';
import { exampleText, type TransferExample, type TransferKind, transfer } from '@/api/transfer';
import { toast } from '@/ui/toast';
import { contentText, EXAMPLES_FIRST, IMPORT_PAGES } from './labels';
import { choose } from './source';

export interface ExamplesProps {
  /** Restricts to agents or to workflows. */
  kind?: TransferKind;
}

/** The bundled examples; renders nothing if they cannot be loaded. */
export default function Examples({ kind }: ExamplesProps) {
  const heading = useId();
  const { data = [] } = useQuery(transfer.examples());
  const all = data.filter((one) => kind === undefined || one.kind === kind);
  if (all.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-4">
      <h2 id={heading} className="font-serif text-[1.0625rem] font-[560]">
        Examples
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {all.map((example) => (
          <Example key={example.name} example={example} />
        ))}
      </ul>
    </section>
  );
}

function Example({ example }: { example: TransferExample }) {
  const navigate = useNavigate();
  const { name, title, description, kind } = example;
  const reading = useMutation({
    mutationFn: () => exampleText(name),
    onSuccess: (content) => {
      choose(`${name}.${kind}.yaml`, content, kind, description);
      return navigate({ to: IMPORT_PAGES[kind], hash: EXAMPLES_FIRST });
    },
    onError: (fault) => toast.error(`“${title}” could not be read.`, sentenceOf(fault)),
  });
  const Icon = kind === 'agent' ? Bot : Workflow;
  return (
    <li>
      <button
        type="button"
        aria-busy={reading.isPending}
        onClick={() => !reading.isPending && reading.mutate()}
        className="flex h-full w-full flex-col gap-1 rounded-2xl border border-line bg-sheet px-4 py-3 text-left hover:border-line-strong hover:bg-sunken"
      >
        <span className="flex items-center gap-2 font-[560] text-ink">
          <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-section" />
          {title}
        </span>
        <span className="text-second text-ink-2">{description}</span>
        <span className="mt-auto text-meta text-ink-3">{contentText(example)}</span>
      </button>
    </li>
  );
}
