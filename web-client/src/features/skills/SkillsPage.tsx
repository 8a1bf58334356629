import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Skill, skills } from '@/api/skills';
import { useCommand } from '@/kit/commands/command';
import { Matches } from '@/kit/Matches';
import { Framed } from '@/kit/page/Framed';
import { QueryFallback } from '@/kit/page/QueryFallback';
import { Button } from '@/ui/Button';
import { Sentence } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { matches } from '@/ui/search';
import { TextField } from '@/ui/TextField';
import { enable } from './commands';
import { Folder } from './Folder';
import { listSentence } from './labels';

/** How many a page renders without a delay; the others are found by filtering. */
const SHOWN = 100;
/** From this many on, filtering is offered. */
const MANY = 8;

/** The skills, texts that a model is told when their names are used: which exist, and which are active. */
export default function SkillsPage() {
  const reading = useQuery(skills.all());
  const { data } = reading;
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const found = data?.filter(({ name, description }) =>
    matches(`${name} ${description ?? ''}`, search),
  );
  return (
    <Framed title={<span className="text-second text-ink-3">Settings</span>}>
      <Sentence detail={listSentence(data)}>Skills</Sentence>
      <p className="text-ink-2">Reusable prompts. Write /name anywhere in a message to use one.</p>
      <div className="mt-5 flex flex-wrap items-end gap-3">
        <Button
          variant="primary"
          onPress={() => void navigate({ to: '/settings/skills/$name', params: { name: 'new' } })}
        >
          New skill
        </Button>
        {data && data.length >= MANY && (
          <div className="min-w-48 flex-1">
            <TextField label="Search skills" type="search" value={search} onChange={setSearch} />
          </div>
        )}
      </div>
      <div className="mt-5">
        <QueryFallback query={reading} failed="The skills could not be loaded">
          <Skeleton rows={5} height="64px" label="Loading skills" />
        </QueryFallback>
        {found && <List found={found} isSearched={search !== ''} />}
      </div>
      <Folder />
    </Framed>
  );
}

function List({ found, isSearched }: { found: Skill[]; isSearched: boolean }) {
  return (
    <>
      <Matches count={isSearched ? found.length : undefined} none="No skills found" />
      {found.length > 0 && (
        <ul aria-label="Skills" className="border-t border-line">
          {found.slice(0, SHOWN).map((skill) => (
            <Row key={skill.name} skill={skill} />
          ))}
        </ul>
      )}
      {found.length > SHOWN && (
        <p className="mt-3 text-second text-ink-2">
          Showing {SHOWN} of {found.length.toLocaleString('en')}. Search to find the others.
        </p>
      )}
    </>
  );
}

function Row({ skill }: { skill: Skill }) {
  const change = useCommand(enable);
  const { name, description, enabled } = skill;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <Link
        to="/settings/skills/$name"
        params={{ name }}
        className="group flex min-h-11 min-w-0 flex-1 flex-col justify-center"
      >
        <span className="truncate text-ink group-hover:underline">/{name}</span>
        {description && (
          <span dir="auto" className="line-clamp-2 text-meta break-words text-ink-3">
            {description}
          </span>
        )}
      </Link>
      <Switch
        label={`Use /${name}`}
        hideLabel
        isSelected={enabled}
        onChange={(on) => void change({ skill, on })}
      />
    </li>
  );
}
