import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Tool, ToolServer } from '@/api/tools';
import { Mono } from '@/kit/page/Mono';
import { More } from '@/kit/page/More';
import { foreign } from '@/ui/foreign';
import { pretty } from '@/ui/json';
import { lazyPart } from '@/ui/lazyPart';
import { revealed } from './labels';
import { type Parameter, parametersOf } from './tryForm';

const TryTool = lazyPart(() => import('./TryTool'));

/** A tool: a line that expands to its parameters and a form to try it. */
export function ToolItem({ server, tool }: { server: ToolServer; tool: Tool }) {
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-start gap-2 py-2.5 text-left hover:bg-sunken"
      >
        <ChevronRight
          aria-hidden
          size={15}
          className={`mt-1 shrink-0 text-ink-3 ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span dir="auto" className="min-w-0 wrap-anywhere text-ink">
              {foreign(tool.title ?? tool.name)}
            </span>
            {tool.read_only && <span className="text-meta text-ink-3">Read-only</span>}
          </span>
          {!isOpen && tool.description && (
            <span dir="auto" className="line-clamp-2 text-meta wrap-anywhere text-ink-3">
              {tool.description}
            </span>
          )}
        </span>
      </button>
      <div id={body} hidden={!isOpen} className="pb-4 pl-6">
        {isOpen && (
          <>
            <Definition tool={tool} />
            {server.enabled ? (
              <More label="Try it">
                <TryTool server={server.name} tool={tool} />
              </More>
            ) : (
              <p className="text-meta text-ink-3">Switch {server.name} on to try this tool.</p>
            )}
          </>
        )}
      </div>
    </li>
  );
}

/** A tool's description of itself, and its parameters. */
export function Definition({ tool }: { tool: Tool }) {
  const { name, title, description, input_schema: schema, output_schema, annotations } = tool;
  const parameters = parametersOf(schema);
  return (
    <>
      {title && title !== name && (
        <p className="font-mono text-meta wrap-anywhere text-ink-3">{name}</p>
      )}
      <p dir="auto" className="mt-1 text-second wrap-anywhere whitespace-pre-line text-ink-2">
        {revealed(description) || 'No description'}
      </p>
      {tool.read_only && (
        <p className="mt-1 text-meta text-ink-3">Read-only, according to the server.</p>
      )}
      {parameters.length > 0 ? (
        <ul aria-label={`Parameters of ${name}`} className="mt-2 flex flex-col gap-1.5">
          {parameters.map((one) => (
            <ParameterLine key={one.name} parameter={one} />
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-meta text-ink-3">No parameters</p>
      )}
      <More label="JSON">
        <Json description="Input schema" label={`Input schema of ${name}`} text={schema} />
        {output_schema && (
          <Json
            description="Output schema"
            label={`Output schema of ${name}`}
            text={output_schema}
          />
        )}
        {annotations && (
          <Json description="Annotations" label={`Annotations of ${name}`} text={annotations} />
        )}
      </More>
    </>
  );
}

function Json({ description, label, text }: { description: string; label: string; text: string }) {
  return (
    <div className="mt-2">
      <p className="text-meta text-ink-3">{description}</p>
      <Mono label={label} text={revealed(pretty(text))} />
    </div>
  );
}

function ParameterLine({ parameter }: { parameter: Parameter }) {
  const { name, type, isRequired, description } = parameter;
  return (
    <li className="text-second">
      <span className="font-mono text-meta wrap-anywhere text-ink">{name}</span>{' '}
      <span className="text-meta text-ink-3">
        {type}
        {isRequired && ', required'}
      </span>
      {description && (
        <span dir="auto" className="block wrap-anywhere text-ink-2">
          {description}
        </span>
      )}
    </li>
  );
}
