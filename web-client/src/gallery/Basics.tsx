import { ArrowUp, Pencil, Pin, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ComposerButton } from '@/kit/ComposerButton';
import { ComposerForm } from '@/kit/ComposerForm';
import { Mono } from '@/kit/page/Mono';
import { More } from '@/kit/page/More';
import { StateDot, StateMark } from '@/kit/StateMark';
import { STATES, type WorkState } from '@/kit/states';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { IconButton } from '@/ui/IconButton';
import { Kbd } from '@/ui/Kbd';
import { MenuButton } from '@/ui/MenuButton';
import { Notice } from '@/ui/Notice';
import { ProgressBar } from '@/ui/ProgressBar';
import { Skeleton } from '@/ui/Skeleton';
import { Line, Shelf } from './Gallery';

const nothing = () => {};
const ENTRIES = [
  { id: 'rename', label: 'Rename', icon: Pencil, shortcut: 'F2', run: nothing },
  { id: 'pin', label: 'Pin', icon: Pin, run: nothing },
  { id: 'delete', label: 'Delete', icon: Trash2, danger: true, run: nothing },
];

export function Basics() {
  const [text, setText] = useState('');
  return (
    <>
      <Shelf title="How far work is">
        <Line>
          {(Object.keys(STATES) as WorkState[]).map((state) => (
            <span key={state} className="flex items-center gap-2 pr-4">
              <StateMark state={state} /> <StateDot state={state} />
            </span>
          ))}
        </Line>
        <div className="grid items-center gap-4 sm:grid-cols-3">
          <ProgressBar label="Coming in" percent={30} description="12 of 40" />
          <ProgressBar label="Reading" percent={30} description="12 of 40" slim />
          <ProgressBar label="Searching" percent={null} description="In progress" slim />
        </div>
      </Shelf>
      <Shelf title="Buttons">
        <Line>
          <Button variant="primary">Primary</Button>
          <Button>Outline</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Danger</Button>
          <Button isPending>Pending</Button>
          <Button isDisabled>Off</Button>
          <Button variant="primary" isDisabled>
            Off
          </Button>
          <Button size="sm">
            Small <Kbd keys="$mod+k" />
          </Button>
        </Line>
        <Line>
          <IconButton icon={Plus} label="New" tone="section" />
          <IconButton icon={Pencil} label="Rename" />
          <IconButton icon={Trash2} label="Delete" size="sm" />
          <IconButton icon={Trash2} label="Delete, off" isDisabled />
          <MenuButton label="Actions" entries={ENTRIES} />
        </Line>
      </Shelf>
      <Shelf title="Notifications">
        <Notice tone="info">The connection works: 12 models.</Notice>
        <Notice tone="warn" action={<Button size="sm">Set up</Button>}>
          The key is missing. Until then the mock answers.
        </Notice>
        <Notice tone="danger">The provider refused the key.</Notice>
      </Shelf>
      <Shelf title="Nothing, waiting, failed">
        <div className="grid gap-4 sm:grid-cols-3">
          <EmptyState
            sentence="A topic keeps one subject together"
            action={<Button variant="primary">New topic</Button>}
          />
          <div className="pt-10">
            <Skeleton rows={5} height="var(--row)" label="Loading the rows" />
          </div>
          <ErrorState
            sentence="The topics could not be loaded"
            detail="Steward cannot be reached. Is it running?"
            onRetry={nothing}
          />
        </div>
      </Shelf>
      <Shelf title="Behind a line, and what programs read">
        <More label="What few want to see">
          <p>It is made when it is opened.</p>
        </More>
        <Mono label="A program" text={'{\n  "name": "steward"\n}'} />
      </Shelf>
      <Shelf title="Composer">
        <ComposerForm
          label="Message"
          placeholder="Ask anything"
          text={text}
          onText={setText}
          onSubmit={() => setText('')}
          isBusy={false}
          tools={<Button size="sm">some-model</Button>}
          buttons={
            <ComposerButton type="submit" label="Send" tone="main" disabled={text === ''}>
              <ArrowUp aria-hidden size={18} strokeWidth={2} />
            </ComposerButton>
          }
        />
      </Shelf>
    </>
  );
}
