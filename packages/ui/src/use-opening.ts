'use client';

import { type ReactNode, useState } from 'react';
import type { lazyPart } from './lazy-part.ts';
import { withOpening } from './opener.tsx';
import { toast } from './toast.tsx';

export type OpeningProps = {
  /** What opens it, a Button or IconButton; leave out when `open` is yours. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** The props of a dialog's panel: the dialog's own without the trigger, and always controlled. */
export type PanelProps<T extends OpeningProps> = Omit<T, keyof OpeningProps> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A dialog's state and trigger, here or with whom has them, and its panel once it was opened. */
export function useOpening<T extends object>(
  panel: ReturnType<typeof lazyPart<T>>,
  { trigger, open, onOpenChange }: OpeningProps,
) {
  const [isOwnOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? isOwnOpen;
  function change(next: boolean) {
    setOwnOpen(next);
    onOpenChange?.(next);
  }
  const loaded = panel.usePart(isOpen, () => {
    change(false);
    toast.error('This did not arrive. Check your connection and try again.');
  });
  const opener = trigger
    ? withOpening(trigger, { kind: 'dialog', isOpen, open: () => change(true), preload: panel.preload })
    : null;
  return { isOpen, change, loaded, opener };
}
