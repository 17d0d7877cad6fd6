'use client';

import type { lazyModule } from './lazy-module.ts';
import { toast } from './toast.tsx';

type LazyModule<T extends object> = ReturnType<typeof lazyModule<T>>;

/** Loads the form of a dialog when the dialog opens; null until then. Where it does not arrive, the dialog closes and a toast says so. */
export function useDialogForm<T extends object>(
  form: LazyModule<T>,
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
): T | null {
  return form.useModule(isOpen, () => {
    setOpen(false);
    toast.error('The form did not arrive. Check your connection and try again.');
  });
}
