import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { useLayout } from '@/ui/layout';
import { type Toast, useToasts } from '@/ui/toast';

function Card({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const failed = toast.tone === 'error';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className="flex w-[min(380px,calc(100vw-32px))] items-start gap-3 rounded-xl border border-line bg-sheet py-2.5 pr-2 pl-3.5 text-ink shadow-overlay"
    >
      <Icon
        aria-hidden
        size={17}
        strokeWidth={1.75}
        className={`mt-1 shrink-0 ${failed ? 'text-danger' : 'text-ok'}`}
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

export default function Toaster() {
  const waiting = useToasts((toasts) => toasts.waiting);
  const take = useToasts((toasts) => toasts.take);
  const phone = useLayout() === 'phone';

  useEffect(() => {
    if (waiting.length === 0) return;
    for (const toast of take()) {
      sonner.custom((id) => <Card toast={toast} onClose={() => sonner.dismiss(id)} />, {
        duration: toast.lasts ?? Number.POSITIVE_INFINITY,
      });
    }
  }, [waiting, take]);

  return (
    <Sonner
      position={phone ? 'top-center' : 'bottom-left'}
      offset={{ left: 88, bottom: 16 }}
      containerAriaLabel="Notices"
      visibleToasts={4}
      style={{ fontFamily: 'inherit' }}
    />
  );
}
