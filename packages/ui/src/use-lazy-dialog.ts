'use client';

import { type ReactNode, useState } from 'react';
import type { lazyModule } from './lazy-module.ts';
import { withOpenHandlers } from './open-handlers.tsx';
import { toast } from './toast.tsx';

export type DialogTriggerProps = {
  /** A Button or IconButton that opens it; omitted when `open` is controlled. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** The props of a dialog's panel: the dialog's own without the trigger, and always controlled. */
export type PanelProps<T extends DialogTriggerProps> = Omit<T, keyof DialogTriggerProps> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The open state of a dialog, controlled or its own, its trigger with handlers, and its panel once loaded. */
export function useLazyDialog<T extends object>(
  panel: ReturnType<typeof lazyModule<T>>,
  { trigger, open, onOpenChange }: DialogTriggerProps,
) {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? isOwnOpen;
  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }
  const loaded = panel.useModule(isOpen, () => {
    change(false);
    toast.error('This did not arrive. Check your connection and try again.');
  });
  const triggerElement = trigger
    ? withOpenHandlers(trigger, { kind: 'dialog', isOpen, open: () => change(true), preload: panel.preload })
    : null;
  return { isOpen, change, loaded, triggerElement };
}
