import { available, GROUPS, useRegistry } from '@/ui/actions';
import { Dialog } from '@/ui/Dialog';
import { Kbd } from '@/ui/Kbd';
import { IN_PLACE, type KeyLine } from './inPlace';

export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const actions = available(useRegistry((registry) => registry.actions));
  const sets = Object.entries(GROUPS)
    .map(([group, where]) => ({
      where,
      lines: actions.flatMap(({ group: own, shortcut, label }): KeyLine[] =>
        own === group && shortcut ? [[shortcut, label]] : [],
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose} width="lg">
      <div className="gap-x-10 sm:columns-2">
        {[...sets, ...IN_PLACE].map(({ where, lines }) => (
          <section key={where} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-meta text-ink-3">{where}</h3>
            <dl>
              {lines.map(([shortcut, label]) => (
                <div
                  key={shortcut}
                  className="flex items-center justify-between gap-4 border-b border-line py-2"
                >
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={shortcut} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
