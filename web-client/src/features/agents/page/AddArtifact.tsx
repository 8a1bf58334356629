import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AgentArtifact, addArtifact, agents, MAX_STATE, MAX_TITLE } from '@/api/agents';
import { refusalOf, sentenceOf } from '@/api/problem';
import { More } from '@/kit/page/More';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { Select } from '@/ui/Select';
import { TextField } from '@/ui/TextField';

const KINDS: { id: AgentArtifact['kind']; label: string }[] = [
  { id: 'text', label: 'Text' },
  { id: 'markdown', label: 'Markdown' },
  { id: 'json', label: 'JSON' },
  { id: 'link', label: 'Link' },
];

/** Adds an artifact to those that an agent makes itself. */
export function AddArtifact({ agent }: { agent: number }) {
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [kind, setKind] = useState<AgentArtifact['kind']>('text');
  const adding = useMutation({
    mutationFn: () => addArtifact(agent, { title: title.trim(), content, kind }),
    onSuccess: () => {
      setTitle('');
      setContent('');
      void client.invalidateQueries({ queryKey: agents.oneKey(agent) });
    },
  });
  const fault = adding.error;
  return (
    <div className="mt-8 border-t border-line pt-3">
      <More label="Add a result">
        <Form
          className="flex max-w-[36rem] flex-col gap-4 pt-2"
          onSubmit={() => title.trim() !== '' && !adding.isPending && adding.mutate()}
        >
          <TextField
            label="Title"
            isRequired
            value={title}
            onChange={setTitle}
            maxLength={MAX_TITLE}
            error={refusalOf(fault, 'title')}
          />
          <Select label="Kind" value={kind} onChange={setKind} options={KINDS} />
          <TextField
            label={kind === 'link' ? 'Address' : 'Content'}
            value={content}
            onChange={setContent}
            maxLength={MAX_STATE}
            {...(kind === 'link' ? { type: 'url' as const } : { rows: 4, grows: true })}
            error={refusalOf(fault, 'content') ?? (fault ? sentenceOf(fault) : undefined)}
          />
          <div>
            <Button type="submit" isPending={adding.isPending}>
              Add
            </Button>
          </div>
        </Form>
      </More>
    </div>
  );
}
