import { type DragEvent, useRef, useState } from 'react';
import { filesOf } from './labels';

/** Takes files dropped anywhere on an element; rows dragged within the page are ignored. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const enter = (event: DragEvent, step: number) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    // Each nested element reports when it is entered and left.
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => enter(event, 1),
      onDragLeave: (event: DragEvent) => enter(event, -1),
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        depth.current = 0;
        setOver(false);
        const files = filesOf(event.dataTransfer);
        if (files.length > 0) onFiles(files);
      },
    },
  };
}
