import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '@/api/problem';
import { type Tool, type Tried, toolServers, tryTool } from '@/api/tools';
import { Mono } from '@/kit/page/Mono';
import { Button } from '@/ui/Button';
import { Form } from '@/ui/Form';
import { pretty } from '@/ui/json';
import { Notice } from '@/ui/Notice';
import { TextField } from '@/ui/TextField';
import { lasted } from './labels';
import { TryField } from './TryField';
import {
  argumentsOf,
  faultOf,
  isFlat,
  jsonFault,
  parametersOf,
  type Typed,
  textOf,
} from './tryForm';

type Shown = { is: 'result'; tried: Tried } | { is: 'fault'; description: string };

/** Calls the tool once, at the user's request, and shows the result. */
function useTrying(server: string, tool: string) {
  const client = useQueryClient();
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [shown, setShown] = useState<Shown>();
  useEffect(() => () => running.current?.abort(), []);
  const run = async (args: string) => {
    const mine = new AbortController();
    running.current = mine;
    setRunning(true);
    setShown(undefined);
    try {
      const tried = await tryTool(server, tool, args, mine.signal);
      setShown({ is: 'result', tried });
    } catch (fault) {
      setShown({
        is: 'fault',
        description: mine.signal.aborted ? 'Cancelled.' : sentenceOf(fault),
      });
    } finally {
      setRunning(false);
      void client.invalidateQueries({ queryKey: toolServers.calls(server).queryKey });
    }
  };
  return { run, cancel: () => running.current?.abort(), isRunning, shown };
}

export default function TryTool({ server, tool }: { server: string; tool: Tool }) {
  const { name, input_schema: schema } = tool;
  const parameters = parametersOf(schema);
  const flat = isFlat(schema, parameters);
  const [typed, setTyped] = useState<Typed>({});
  const [json, setJson] = useState('{}');
  const { run, cancel, isRunning, shown } = useTrying(server, name);
  const isFaulty = flat
    ? parameters.some((one) => faultOf(one, textOf(typed, one.name)) !== undefined)
    : jsonFault(json) !== undefined;
  return (
    <Form
      aria-label={`Try ${name}`}
      className="mt-1 flex flex-col gap-4"
      onSubmit={() =>
        !isFaulty && !isRunning && void run(flat ? argumentsOf(parameters, typed) : json)
      }
    >
      {flat &&
        parameters.map((one) => (
          <TryField
            key={one.name}
            parameter={one}
            typed={textOf(typed, one.name)}
            onType={(text) => setTyped((before) => ({ ...before, [one.name]: text }))}
          />
        ))}
      {!flat && (
        <TextField
          label="Arguments as JSON"
          rows={4}
          grows
          spellCheck="false"
          value={json}
          onChange={setJson}
          error={jsonFault(json)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" isPending={isRunning} isDisabled={isFaulty}>
          Run
        </Button>
        {isRunning && (
          <Button size="sm" variant="quiet" onPress={cancel}>
            Cancel
          </Button>
        )}
      </div>
      {shown && <Outcome name={name} shown={shown} />}
    </Form>
  );
}

function Outcome({ name, shown }: { name: string; shown: Shown }) {
  if (shown.is === 'fault') return <Notice tone="danger">{shown.description}</Notice>;
  const { content, elapsed_ms: ms, is_error: isError } = shown.tried;
  return (
    <div>
      <p role="status" className={`text-second ${isError ? 'text-danger' : 'text-ink-2'}`}>
        {isError ? 'Error' : 'Done'} after {lasted(ms)}
      </p>
      <Mono label={`Result of trying ${name}`} text={pretty(content)} />
    </div>
  );
}
