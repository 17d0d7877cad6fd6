'use client';
import { useRef } from 'react';

/**
 * Handlers for a dialog's content that return the focus to where it was before, also when a key or a menu item opened the
 * dialog.
 */
export function useFocusReturnHandlers() {
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
 * `useFocusReturnHandlers` for a panel with links or fields. Radix focuses the first field, which skips links before it, and on a touch
 * screen opens the keyboard over the panel. In these cases the panel itself gets the focus; a field with `autoFocus` keeps
 * it.
 */
export function usePanelFocusHandlers() {
  const focusReturn = useFocusReturnHandlers();
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
