import { useRef, useState } from 'react';
import { useServiceSecond } from '@/api/clock';
import type { Attempt, Workflow, WorkflowRun } from '@/api/workflows';
import { count, duration } from '@/kit/figures/format';
import { KeyFigures } from '@/kit/figures/KeyFigures';
import { costText, shortCount } from '@/kit/figures/spent';
import { Page } from '@/kit/page/Framed';
import { More } from '@/kit/page/More';
import { useLayout } from '@/ui/layout';
import { Notice } from '@/ui/Notice';
import { Sentence } from '@/ui/Sentence';
import { isActive, isOpen, questionOf } from '../labels';
import { Off, useAreOff } from '../Off';
import { runDetail } from './labels';
import { Permissions } from './Permissions';
import { RunControls } from './RunControls';
import { RunPicker } from './RunPicker';
import { SIGN_OFF } from './SignOff';
import { StepDetail } from './StepDetail';
import { Timeline } from './Timeline';
import { elapsedOf, firstSeen, linesOf, replayAfter, workedOf } from './timeline';

interface Props {
  workflow: Workflow;
  run: WorkflowRun;
  isNewest: boolean;
  named: number | 'latest';
}

/** A run: its state, its figures, its steps over time, and the selected one. */
export function RunView({ workflow, run, isNewest, named }: Props) {
  const ticks = isActive(run) || run.step_runs.some(isOpen);
  const now = useServiceSecond(ticks) * 1000;
  const areOff = useAreOff();
  const isWide = useLayout() === 'desktop';
  const [chosen, setChosen] = useState<number | null>();
  const [replayed, setReplayed] = useState<Attempt>();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = linesOf(run, workflow, now);
  const replaying = replayed && replayAfter(run, replayed);
  if (replaying) {
    setReplayed(undefined);
    setChosen(replaying.id);
  }
  const shown =
    chosen === null
      ? undefined
      : (run.step_runs.find(({ id }) => id === chosen) ?? (chosen ? undefined : firstSeen(run)));
  const review = () => {
    setChosen(undefined);
    // It is rendered in the next frame if another step was selected.
    requestAnimationFrame(() =>
      document.getElementById(SIGN_OFF)?.querySelector('textarea')?.focus(),
    );
  };
  const detail = shown && (
    <StepDetail
      key={shown.id}
      workflow={workflow}
      run={run}
      attempt={shown}
      isNewest={isNewest}
      onReplay={() => setReplayed(run.step_runs.at(-1))}
    />
  );
  return (
    <Page ref={scroller} className="max-w-[72rem] pt-7 pb-24">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <Sentence detail={runDetail(run, workflow, isNewest)}>{`Run ${run.run_number}`}</Sentence>
          {run.version !== workflow.version && (
            <p className="text-meta text-ink-3">
              Ran with version {run.version}. The current version is {workflow.version}.
            </p>
          )}
        </div>
        <RunPicker workflow={workflow} run={run} named={named} />
      </div>
      {areOff && isNewest && <Off className="mt-4" />}
      {run.input && (
        <More label="Brief">
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink-2">
            {run.input}
          </p>
        </More>
      )}
      {run.error && run.error !== questionOf(workflow) && (
        <Notice tone={run.status === 'failed' ? 'danger' : 'warn'} className="mt-4">
          {run.error}
        </Notice>
      )}
      {isNewest && <Permissions workflow={workflow} />}
      {isNewest && <RunControls workflow={workflow} onReview={review} />}
      <div className="mt-4">
        <KeyFigures figures={figuresOf(run, lines, now)} />
      </div>
      <div className="mt-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8">
        <Timeline
          lines={lines}
          startedAt={run.started_at}
          shown={shown?.id}
          onShow={(id) => {
            setReplayed(undefined);
            setChosen(!isWide && id === shown?.id ? null : id);
          }}
          detail={isWide ? undefined : detail}
          scroller={scroller}
        />
        {isWide && (
          <div className="sticky top-4 max-h-[calc(100dvh-9rem)] overflow-y-auto">{detail}</div>
        )}
      </div>
    </Page>
  );
}

function figuresOf(run: WorkflowRun, lines: ReturnType<typeof linesOf>, now: number) {
  const { total_input_tokens: read, total_output_tokens: written } = run;
  return [
    { label: 'Elapsed', value: duration(elapsedOf(run, now)) },
    { label: 'Model time', value: duration(workedOf(lines)) },
    {
      label: 'Tokens',
      value: shortCount(read + written),
      detail: `${count(read)} in, ${count(written)} out`,
    },
    { label: 'Cost', value: costText(run.total_cost, run.unpriced_tokens) ?? '–' },
  ];
}
