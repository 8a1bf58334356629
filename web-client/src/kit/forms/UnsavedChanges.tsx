import { useBlocker } from '@tanstack/react-router';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { DialogFoot } from '@/ui/DialogFoot';
import { focusInvalid } from '@/ui/focusInvalid';
import { isCovered } from '@/ui/useBackCloses';
import type { FormState } from './useForm';

/** The bar that appears with the first change, and the question when the user leaves with unsaved changes. */
export function UnsavedChanges({ form }: { form: FormState }) {
  const { changed, faulty, saving, losable, save, discard } = form;
  const blocker = useBlocker({
    shouldBlockFn: ({ action }) => changed && !(action === 'BACK' && isCovered()),
    // A reload keeps the draft, except for what must not be stored.
    enableBeforeUnload: () => changed && losable,
    withResolver: true,
  });
  return (
    <>
      {changed && (
        <div
          data-keep-clear=""
          className="sticky bottom-4 z-10 mt-2 flex animate-enter flex-wrap items-center gap-2 rounded-2xl border border-line bg-sheet py-2.5 pr-2.5 pl-4 shadow-overlay"
        >
          <span className="flex-1 text-ink-2">
            {faulty ? 'Some entries are invalid' : 'Unsaved changes'}
          </span>
          <Button variant="quiet" onPress={discard}>
            Discard
          </Button>
          <Button
            variant="primary"
            isPending={saving}
            onPress={() => {
              if (!faulty) void save();
              else focusInvalid(document.querySelector('[role="main"]'));
            }}
          >
            Save
          </Button>
        </div>
      )}
      <Dialog
        title="Leave without saving?"
        mustAnswer
        isOpen={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
      >
        <p className="mb-5 text-ink-2">Your changes on this page are not saved.</p>
        <DialogFoot>
          <Button variant="quiet" onPress={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button
            variant="danger"
            onPress={() => {
              discard();
              blocker.proceed?.();
            }}
          >
            Discard
          </Button>
          {!faulty && (
            <Button
              variant="primary"
              isPending={saving}
              onPress={async () => {
                if (await save()) blocker.proceed?.();
                else blocker.reset?.();
              }}
            >
              Save and leave
            </Button>
          )}
        </DialogFoot>
      </Dialog>
    </>
  );
}
