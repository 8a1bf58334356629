import type { ComponentType } from 'react';
import { create } from 'zustand';
import { Boundary } from '@/ui/Boundary';
import { lazyOverlay } from '@/ui/lazyPart';

interface Closable {
  onClose: () => void;
}

interface OpenDialog {
  Component: ComponentType<Closable>;
  props: object;
}

const useOpenDialog = create<{ dialog: OpenDialog | null }>()(() => ({ dialog: null }));

/** A dialog that belongs to no page, so that it can be opened from anywhere. */
export interface DialogHandle<Props> {
  load: () => Promise<unknown>;
  open: (props: Props) => void;
}

/** Defines a dialog; its code is loaded when it is opened, or earlier when idle. */
export function dialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props & Closable> }>,
): DialogHandle<Props> {
  const Component = lazyOverlay(load) as unknown as ComponentType<Closable>;
  return {
    load,
    open: (props) => useOpenDialog.setState({ dialog: { Component, props } }),
  };
}

/** Renders the open dialog; only one is open at a time. */
export function DialogHost() {
  const open = useOpenDialog((state) => state.dialog);
  if (!open) return null;
  const { Component, props } = open;
  return (
    <Boundary what="The dialog" resetKey={open} fallback={null}>
      <Component {...props} onClose={() => useOpenDialog.setState({ dialog: null })} />
    </Boundary>
  );
}
