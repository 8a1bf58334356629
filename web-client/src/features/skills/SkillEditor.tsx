import { Link, useNavigate } from '@tanstack/react-router';
import { FileDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Skill } from '@/api/skills';
import { useCommand } from '@/kit/commands/command';
import { UnsavedChanges } from '@/kit/forms/UnsavedChanges';
import { Page } from '@/kit/page/Framed';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { lazyPart } from '@/ui/lazyPart';
import { Notice } from '@/ui/Notice';
import { PaneHeader } from '@/ui/PaneHeader';
import { Segments } from '@/ui/Segments';
import { Sentence } from '@/ui/Sentence';
import { Switch } from '@/ui/Switch';
import { saveFile } from '@/ui/saveFile';
import { TextField } from '@/ui/TextField';
import { enable, remove } from './commands';
import { nameFault } from './labels';
import { References } from './References';
import { useSkillForm } from './useSkillForm';

const Preview = lazyPart(() => import('./Preview'));

const VIEWS: { id: 'write' | 'preview'; label: string }[] = [
  { id: 'write', label: 'Write' },
  { id: 'preview', label: 'Preview' },
];

/** Edits the name, the purpose and the text of a skill. If absent, a new one is created. */
export function SkillEditor({ skill }: { skill?: Skill }) {
  const { form, name, description, instructions, isOvertaken, type } = useSkillForm(skill);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const change = useCommand(enable);
  const typedName = form.draft.name;
  return (
    <>
      <PaneHeader
        title={
          <Link to="/settings/skills" className="text-second text-ink-3 hover:underline">
            Skills
          </Link>
        }
        actions={skill && <Actions skill={skill} />}
      />
      <Page className="flex max-w-[42rem] flex-col gap-5 pt-7 pb-28">
        <Sentence detail="Write the name in a message to include the instructions.">
          {skill ? `/${skill.name}` : 'New skill'}
        </Sentence>
        {skill && (
          <Switch
            label="Enabled"
            help="When off, /name is plain text."
            isSelected={skill.enabled}
            onChange={(on) => void change({ skill, on })}
          />
        )}
        <TextField
          label="Name"
          value={name}
          onChange={(next) => type({ name: next.toLowerCase() })}
          maxLength={64}
          autoFocus={!skill}
          placeholder="proofread"
          help="Lowercase letters, digits and hyphens. Also the name of its folder."
          error={
            form.refusalOf('name') ??
            (typedName !== undefined && typedName !== '' ? nameFault(typedName) : undefined)
          }
        />
        <TextField
          label="Description"
          value={description}
          onChange={(next) => type({ description: next })}
          maxLength={4000}
          rows={2}
          placeholder="Corrects spelling and grammar only"
          error={form.refusalOf('description')}
        />
        {skill && skill.wrong_line !== null && (
          <Notice tone="warn">
            Line {skill.wrong_line} of the front matter is not valid YAML, or has a description that
            is not text. Other programs may reject this skill.
          </Notice>
        )}
        {isOvertaken && (
          <Notice
            tone="warn"
            action={
              <Button size="sm" onPress={form.discard}>
                Load the file
              </Button>
            }
          >
            The file was changed elsewhere. Saving overwrites it.
          </Notice>
        )}
        <Segments label="View" hideLabel value={view} segments={VIEWS} onChange={setView} />
        {view === 'write' ? (
          <TextField
            label="Instructions"
            value={instructions}
            onChange={(next) => type({ instructions: next })}
            maxLength={500_000}
            rows={16}
            placeholder="Correct the spelling and the grammar of the text. Change nothing else."
            help="Markdown. Another skill's /name in it is replaced by that skill."
            error={form.refusalOf('instructions')}
          />
        ) : (
          <section
            aria-label="Preview of the instructions"
            className="min-h-40 rounded-xl border border-line px-4 py-3"
          >
            <Preview text={instructions} />
          </section>
        )}
        <References text={instructions} own={skill?.name ?? name} />
        <UnsavedChanges form={form} />
      </Page>
    </>
  );
}

function Actions({ skill }: { skill: Skill }) {
  const navigate = useNavigate();
  const erase = useCommand(remove);
  return (
    <>
      <IconButton
        icon={FileDown}
        label="Export"
        onPress={() => saveFile(`/api/skills/${skill.name}/export`)}
      />
      <IconButton
        icon={Trash2}
        label="Delete"
        onPress={async () => {
          if (await erase(skill)) await navigate({ to: '/settings/skills', ignoreBlocker: true });
        }}
      />
    </>
  );
}
