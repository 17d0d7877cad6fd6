'use client';

import { useRef } from 'react';

/**
 * Handlers for a dialog's content: when it closes, the focus is where it was before it opened, also where no trigger but a
 * key or a menu's item opened it.
 */
export function useFocusReturn() {
  const origin = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document;
      const isSomewhere = activeElement instanceof HTMLElement && activeElement !== document.body;
      origin.current = isSomewhere ? activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!origin.current?.isConnected) return;
      event.preventDefault();
      origin.current.focus();
    },
  };
}
