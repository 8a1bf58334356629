import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '@/api/problem';
import { toolServers } from '@/api/tools';
import { Minutely } from '@/ui/Minutely';
import { longWhen, whenToCome } from '@/ui/when';

/** The stored credentials for a server, and the outcomes of its latest sign-ins. */
export function SignInRecords({ name }: { name: string }) {
  const { data, error } = useQuery(toolServers.signIns());
  if (!data) {
    return (
      <p className="text-second text-ink-2">
        {error ? `The sign-ins could not be loaded. ${sentenceOf(error)}` : 'Loading…'}
      </p>
    );
  }
  const kept = data.credentials.filter((one) => one.server === name && one.has_tokens);
  const steps = data.events.filter(({ server }) => server === name);
  return (
    <div className="text-second text-ink-2">
      {kept.length === 0 && <p>Not signed in.</p>}
      {kept.map((one) => (
        <p key={one.credential} className="wrap-anywhere">
          {one.issuer ? `Signed in at ${one.issuer}: ` : ''}
          {one.state}
          {one.expires_at && `, valid until ${whenToCome(one.expires_at)}`}
          {one.has_refresh_token && ', renewed automatically'}
          {one.scopes.length > 0 && `. Scopes: ${one.scopes.join(', ')}`}
        </p>
      ))}
      {steps.length > 0 && (
        <ul aria-label="Sign-in steps" className="mt-2 max-h-80 overflow-auto">
          {steps.map((step) => (
            <li
              key={`${step.at} ${step.phase} ${step.episode}`}
              className="border-t border-line py-1 wrap-anywhere"
            >
              {step.phase}{' '}
              <span className="text-meta text-ink-3">
                <Minutely>{() => longWhen(step.at)}</Minutely>
              </span>
              {Object.keys(step.detail).length > 0 && (
                <span className="block font-mono text-meta">{JSON.stringify(step.detail)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
