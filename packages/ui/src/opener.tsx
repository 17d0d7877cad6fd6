'use client';

import {
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';

/** What a control that opens something takes: Button, IconButton and <button> do. */
type OpenerProps = {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onPointerEnter?: (event: SyntheticEvent) => void;
  onFocus?: (event: SyntheticEvent) => void;
};

export type Opening = {
  kind: 'dialog' | 'menu';
  isOpen: boolean;
  open: (isByKey: boolean) => void;
  /** Fetches what will open. */
  preload: () => void;
};

/** The control with what opens its dialog or menu, and tells screen readers so. */
export function withOpening(opener: ReactNode, { kind, isOpen, open, preload }: Opening) {
  if (!isValidElement<OpenerProps>(opener)) return opener;
  const { onClick, onKeyDown, onPointerEnter, onFocus } = opener.props;
  const states = {
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'data-state': isOpen ? 'open' : 'closed',
  };
  return cloneElement(opener, {
    ...states,
    onClick: (event) => {
      onClick?.(event);
      if (event.defaultPrevented) return;
      // Safari leaves the focus where it was, and the dialog would give it back there.
      event.currentTarget.focus();
      // Enter and Space come as a click that was pressed nowhere.
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
