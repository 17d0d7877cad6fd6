'use client';

import {
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';

/** The props of a trigger that are extended; Button, IconButton and <button> have them. */
type TriggerProps = {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onPointerEnter?: (event: SyntheticEvent) => void;
  onFocus?: (event: SyntheticEvent) => void;
};

export type OpenHandlers = {
  kind: 'dialog' | 'menu';
  isOpen: boolean;
  open: (isByKey: boolean) => void;
  /** Called when the pointer or focus comes near. */
  preload: () => void;
};

/** Copies a trigger with the handlers and ARIA attributes that open its dialog or menu. */
export function withOpenHandlers(trigger: ReactNode, { kind, isOpen, open, preload }: OpenHandlers) {
  if (!isValidElement<TriggerProps>(trigger)) return trigger;
  const { onClick, onKeyDown, onPointerEnter, onFocus } = trigger.props;
  const states = {
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'data-state': isOpen ? 'open' : 'closed',
  };
  return cloneElement(trigger, {
    ...states,
    onClick: (event) => {
      onClick?.(event);
      if (event.defaultPrevented) return;
      // Safari does not focus a pressed button, and closing the dialog returns the focus to where it was.
      event.currentTarget.focus();
      // A click by Enter or Space has no click count.
      open(event.detail === 0);
    },
    onKeyDown: (event) => {
      onKeyDown?.(event);
      if (kind !== 'menu' || event.key !== 'ArrowDown' || event.defaultPrevented) return;
      event.preventDefault();
      open(true);
    },
    onPointerEnter: (event) => {
      onPointerEnter?.(event);
      preload();
    },
    onFocus: (event) => {
      onFocus?.(event);
      preload();
    },
  });
}
