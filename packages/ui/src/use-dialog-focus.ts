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

/**
 * `useFocusReturn` for a panel that holds links or fields. By itself the focus would skip the links and go to the first field: past
 * what the panel begins with, and on a touch screen the keyboard would cover the panel. Then the panel itself has the focus; a
 * field that asks for it (`autoFocus`) keeps it.
 */
export function useOpeningFocus() {
  const focusReturn = useFocusReturn();
  return {
    ...focusReturn,
    onOpenAutoFocus: (event: Event) => {
      focusReturn.onOpenAutoFocus();
      const panel = event.currentTarget;
      if (!(panel instanceof HTMLElement)) return;
      const first = panel.querySelector('a[href], button, input, select, textarea, [tabindex="0"]');
      const isTouch = window.matchMedia('(pointer: coarse)').matches;
      if (!isTouch && !(first instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      panel.focus({ preventScroll: true });
    },
  };
}
