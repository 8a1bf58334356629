import type { ServerList } from '@/api/tools';
import { fieldHelp } from '@/ui/field';
import { TextField } from '@/ui/TextField';
import { countOf, gapsOf, labelOf, reachOf } from './pastedList';

interface Props {
  text: string;
  preview: ServerList;
  /** The filled-in values, by placeholder. */
  values: Readonly<Record<string, string>>;
  onFill: (placeholder: string, value: string) => void;
}

/** A preview of a list: the servers, what they still need, and which ones cannot be added. */
export function PasteDialogPreview({ text, preview, values, onFill }: Props) {
  const { servers, refused } = preview;
  return (
    <div className="flex flex-col gap-4">
      {servers.length === 0 ? (
        <p className="text-ink-2">No server in this list can be added.</p>
      ) : (
        <Servers servers={servers} />
      )}
      <Gaps text={text} servers={servers} values={values} onFill={onFill} />
      {refused.length > 0 && (
        <section>
          <h3 className="font-[560]">{countOf(refused.length)} cannot be added</h3>
          <ul aria-label="Servers that cannot be added" className="mt-1 border-t border-line">
            {refused.map(({ name, sentence }) => (
              <li
                key={`${name} ${sentence}`}
                className="border-b border-line py-2 text-second wrap-anywhere text-ink-2"
              >
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Servers({ servers }: Pick<ServerList, 'servers'>) {
  return (
    <section>
      <h3 className="font-[560]">{countOf(servers.length)} found</h3>
      <ul aria-label="Servers found" className="mt-1 border-t border-line">
        {servers.map((server) => {
          const values = [...server.env_keys, ...server.header_keys];
          return (
            <li key={server.name} className="border-b border-line py-2">
              <span className="block wrap-anywhere">{server.name}</span>
              <span className="block font-mono text-meta wrap-anywhere text-ink-2">
                {reachOf(server)}
              </span>
              {values.length > 0 && (
                <span className="block text-meta wrap-anywhere text-ink-3">
                  With {values.join(', ')}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <p className={`mt-2 ${fieldHelp}`}>
        Servers are added switched off. A program starts only when you switch it on.
      </p>
    </section>
  );
}

function Gaps({
  text,
  servers,
  values,
  onFill,
}: Omit<Props, 'preview'> & Pick<ServerList, 'servers'>) {
  const gaps = gapsOf(text, servers);
  if (gaps.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-[560]">Missing values</legend>
      {gaps.map(({ placeholder, places, isSecret }) => (
        <TextField
          key={placeholder}
          label={labelOf(placeholder)}
          type={isSecret ? 'password' : 'text'}
          value={values[placeholder] ?? ''}
          onChange={(value) => onFill(placeholder, value)}
          autoComplete="off"
          help={places.join(', ')}
        />
      ))}
      <p className={fieldHelp}>You can fill in empty values later, when you edit the server.</p>
    </fieldset>
  );
}
