import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { addFiles, type Place } from './uploads';

/** Lets the user choose files from the device. Leaves the focus in the text. */
export function AttachButton({ place }: { place: Place }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label="Attach files"
        title="Attach files"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => input.current?.click()}
        className="grid size-9 shrink-0 place-items-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <Paperclip aria-hidden size={17} strokeWidth={1.75} />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          addFiles(place, [...(currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
