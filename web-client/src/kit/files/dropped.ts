import { useEffect } from 'react';
import { addFiles, type Place } from './uploads';

/** The files of a first message written on the first page. */
export const HOME: Place = { key: 'home', path: null };

let open: Place | null = null;

/** While this composer is on the screen, it takes files dropped anywhere on the window. */
export function useDropsInto(place: Place) {
  useEffect(() => {
    open = place;
    return () => {
      if (open === place) open = null;
    };
  }, [place]);
}

/** Puts files into the open composer. Returns false if there is none: then they go to the first page. */
export function takeFiles(files: readonly File[]): boolean {
  addFiles(open ?? HOME, files);
  return open !== null;
}
