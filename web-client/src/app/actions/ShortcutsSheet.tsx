import { type ActionGroup, available, useRegistry } from '@/ui/actions';
import { Dialog } from '@/ui/Dialog';
import { Kbd } from '@/ui/Kbd';

/** Keys that a part handles itself, where the focus is. */
const IN_PLACE: [string, string][] = [
  ['ArrowUp', 'Row above'],
  ['ArrowDown', 'Row below'],
  ['ArrowRight', 'Open the branch'],
  ['ArrowLeft', 'Close the branch'],
  ['Enter', 'Open the row'],
  ['Space', 'Select the row'],
  ['Shift+ArrowDown', 'Select on to the next row'],
  ['Shift+F10', 'Menu of the row'],
  ['F2', 'Rename the row'],
  ['Delete', 'Delete the row'],
  ['Escape', 'Close what is open'],
];

const GROUPS: ActionGroup[] = ['Go to', 'Here', 'Do', 'Look'];

export default function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const actions = available(useRegistry((registry) => registry.actions));
  const sets = GROUPS.map((group) => ({
    group,
    lines: actions.flatMap(({ group: own, shortcut, label }): [string, string][] =>
      own === group && shortcut ? [[shortcut, label]] : [],
    ),
  })).filter(({ lines }) => lines.length > 0);
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose} width="lg">
      <div className="gap-x-10 sm:columns-2">
        {[...sets, { group: 'In a list', lines: IN_PLACE }].map(({ group, lines }) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-meta text-ink-3">{group}</h3>
            <dl>
              {lines.map(([shortcut, label]) => (
                <div
                  key={shortcut}
                  className="flex items-center justify-between border-b border-line py-2"
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
