import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { TransferKind } from '@/api/transfer';
import { DropZone } from '@/kit/files/DropZone';
import { Framed } from '@/kit/page/Framed';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Sentence } from '@/ui/Sentence';
import Examples from './Examples';
import { A_KIND, EXAMPLES_FIRST, IMPORT_PAGES } from './labels';
import { Preview } from './Preview';
import { choose, chooseFile, useSource } from './source';
import { YamlText, type YamlTextHandle } from './YamlText';

const KINDS: readonly TransferKind[] = ['agent', 'workflow'];

const QUIET =
  'inline-flex items-center gap-1.5 text-second text-ink-3 hover:underline pointer-coarse:min-h-11';
const ARROW = <ArrowLeft aria-hidden size={17} strokeWidth={1.75} className="md:hidden" />;
const BACK: Record<TransferKind, ReactNode> = {
  agent: (
    <Link to="/agents" className={QUIET}>
      {ARROW} Agents
    </Link>
  ),
  workflow: (
    <Link to="/workflows" className={QUIET}>
      {ARROW} Workflows
    </Link>
  ),
};

/** Imports an agent or a workflow: choose a file, review it, decide, and import it. */
export default function ImportPage() {
  const { pathname, hash } = useLocation();
  const asked = KINDS.find((kind) => IMPORT_PAGES[kind] === pathname);
  const source = useSource((state) => state.source);
  return (
    <Framed title={asked ? BACK[asked] : <span className="text-second text-ink-3">Import</span>}>
      {source && source.asked === asked ? (
        <Preview key={source.id} source={source} />
      ) : (
        <Choose asked={asked} examplesFirst={hash === EXAMPLES_FIRST} />
      )}
    </Framed>
  );
}

interface ChooseProps {
  asked: TransferKind | undefined;
  examplesFirst: boolean;
}

function Choose({ asked, examplesFirst }: ChooseProps) {
  const { pasted, fault } = useSource();
  const text = useRef<YamlTextHandle>(null);
  const missing = useId();
  const [wasMissing, setMissing] = useState(false);
  // Only the last error is shown.
  const isMissing = wasMissing && fault === null;
  const preview = () => {
    if (pasted.trim() !== '') return choose(null, pasted, asked);
    setMissing(true);
    useSource.setState({ fault: null });
    text.current?.goTo({ line: 1, column: 1 });
  };
  const examples = <Examples {...(asked && { kind: asked })} />;
  return (
    <>
      <Sentence
        detail={
          examplesFirst
            ? 'You review the example or the file before you import it.'
            : 'From a YAML file that Steward exported or that you wrote. You review the changes before you import.'
        }
      >
        {examplesFirst
          ? 'Start from an example or a file'
          : `Import ${asked ? A_KIND[asked] : 'an agent or a workflow'}`}
      </Sentence>
      <div className="mt-6 flex flex-col gap-4">
        {examplesFirst && examples}
        {fault && <Notice tone="danger">{fault}</Notice>}
        <DropZone
          description="A .yaml or .yml file"
          accept=".yaml,.yml"
          onFiles={(files) => void chooseFile(files, asked)}
        />
        <section aria-label="Paste YAML" className="flex flex-col gap-2">
          <h2 className="text-second font-[560]">Or paste YAML</h2>
          <YamlText
            ref={text}
            label="YAML to import"
            value={pasted}
            rows={4}
            faultId={isMissing ? missing : undefined}
            onChange={(next) => {
              setMissing(false);
              useSource.setState({ pasted: next });
            }}
          />
          {isMissing && (
            <p id={missing} className="text-second text-danger">
              Paste the YAML first.
            </p>
          )}
          <div>
            <Button onPress={preview}>Preview</Button>
          </div>
        </section>
        <p className="text-second text-ink-2">
          <a href="/docs/transfer" target="_blank" rel="noreferrer" className="underline">
            Learn about sharing and importing
          </a>
        </p>
        {/* Last unless they were asked for, so that loading them shifts nothing. */}
        {!examplesFirst && examples}
      </div>
    </>
  );
}
