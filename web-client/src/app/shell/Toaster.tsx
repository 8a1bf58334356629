import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useActions } from '@/ui/actions';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { hold, type Toast, useToasts } from '@/ui/toast';
import { useBeside } from '@/ui/useBeside';

/** More at once would cover the page; the others appear as these are closed. */
const SHOWN = 4;

/** Part of the first page, because the first toast often says what could not be loaded. */
export function Toaster() {
  const { toasts, close } = useToasts();
  const section = useRef<HTMLElement>(null);
  useBeside(
    async () => (await import('./clearOf')).keepClear(section.current),
    Math.min(SHOWN, toasts.length),
  );
  useActions([
    {
      id: 'notice.focus',
      label: 'Go to the newest notification',
      group: 'Go to',
      shortcut: 'F8',
      hidden: true,
      when: () => toasts.length > 0,
      run: () => section.current?.lastElementChild?.querySelector('button')?.focus(),
    },
  ]);
  if (toasts.length === 0) return null;
  return (
    <section
      ref={section}
      aria-label="Notifications"
      // A dialog hides the page behind it from screen readers, but must not hide notifications.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-50 flex flex-col items-center gap-2 md:inset-x-auto md:top-auto md:bottom-4 md:left-[calc(5.5rem+env(safe-area-inset-left))] md:items-start"
    >
      {toasts.slice(-SHOWN).map((toast) => (
        <Card key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
    </section>
  );
}

function Card({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const failed = toast.tone === 'error';
  const Icon = failed ? CircleAlert : CircleCheck;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isHeld = hovered || focused;
  useEffect(() => (isHeld ? hold(toast) : undefined), [isHeld, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not interactive; it stays while the user is at it.
    <div
      role={failed ? 'alert' : 'status'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={`pointer-events-auto flex w-[min(380px,calc(100vw-32px))] animate-enter gap-3 rounded-xl border border-line bg-sheet py-2.5 pr-2 pl-3.5 text-ink shadow-overlay ${toast.detail ? 'items-start' : 'items-center'}`}
    >
      <Icon
        aria-hidden
        size={17}
        strokeWidth={1.75}
        className={`shrink-0 ${toast.detail ? 'mt-1' : ''} ${failed ? 'text-danger' : 'text-ok'}`}
      />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="break-words">{toast.text}</p>
        {toast.detail && <p className="text-second break-words text-ink-2">{toast.detail}</p>}
      </div>
      {toast.action && (
        <Button
          size="sm"
          onPress={() => {
            toast.action?.run();
            onClose();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton icon={X} label="Close" size="sm" onPress={onClose} />
    </div>
  );
}
