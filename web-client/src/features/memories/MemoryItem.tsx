import { PenLine, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { changeMemory, type Memory } from '@/api/memories';
import { useCommand } from '@/kit/commands/command';
import { IconButton } from '@/ui/IconButton';
import { forgetMemory } from './commands';
import { MemoryForm } from './MemoryForm';
import { Origin } from './Origin';

/** A memory, which is edited in place. */
export function MemoryItem({ memory }: { memory: Memory }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const remove = useCommand(forgetMemory);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { id, kind, content } = memory;
  if (isEditing) {
    return (
      <li className="border-t border-line py-4">
        <MemoryForm
          id={id}
          words={{ kind, content }}
          done="Save"
          save={(_, changes) => changeMemory(id, changes)}
          onClose={() => setEditing(false)}
        />
      </li>
    );
  }
  return (
    <li className="flex items-start gap-2 border-t border-line py-3 [content-visibility:auto] [contain-intrinsic-size:auto_64px]">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
          {content}
        </p>
        <Origin memory={memory} />
      </div>
      <IconButton
        ref={edit}
        icon={PenLine}
        label="Edit this memory"
        onPress={() => setEditing(true)}
      />
      <IconButton icon={Trash2} label="Delete this memory" onPress={() => void remove(memory)} />
    </li>
  );
}
