'use client';

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useState } from 'react';

/** The option after or before the highlighted one, wrapping around; -1 means none. */
export function nextOptionIndex(active: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (active < 0) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

type ListboxOptions = {
  count: number;
  /** The option that is highlighted when the list opens; -1 for none. */
  initialActive?: number;
  onChoose: (index: number) => void;
  /** Called when the focus leaves the field and its list. */
  onLeave?: () => void;
};

/** After the render, because the option may not exist before it. */
function scrollAfterRender(id: string) {
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest' }));
}

/**
 * The editable combobox of the ARIA Authoring Practices: the focus stays in the text field, the arrow keys highlight an option,
 * Enter chooses it, Escape and leaving close the list.
 */
export function useListbox({ count, initialActive = -1, onChoose, onLeave }: ListboxOptions) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && count > 0;
  const marked = shown && active < count ? active : -1;
  const optionId = (index: number) => `${id}-${index}`;

  function show(next = initialActive) {
    setOpen(true);
    setActive(next);
  }

  const close = () => setOpen(false);

  function move(next: number) {
    show(next);
    scrollAfterRender(optionId(next));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      move(shown || initialActive < 0 ? nextOptionIndex(marked, step, count) : initialActive);
    } else if (event.key === 'Enter' && marked >= 0) {
      event.preventDefault();
      close();
      onChoose(marked);
    } else if (event.key === 'Escape' && shown) {
      // Escape must not close a dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') close();
  }

  return {
    shown,
    show,
    close,
    inputProps: {
      role: 'combobox' as const,
      'aria-expanded': shown,
      'aria-controls': shown ? `${id}-list` : undefined,
      'aria-activedescendant': marked >= 0 ? optionId(marked) : undefined,
      'aria-autocomplete': 'list' as const,
      autoComplete: 'off',
      onKeyDown,
    },
    /** For the element around the field and its list. */
    frameProps: {
      onBlur: (event: FocusEvent) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        close();
        onLeave?.();
      },
    },
    listProps: {
      id: `${id}-list`,
      role: 'listbox' as const,
      // Keeps the focus in the text field.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
    },
    optionProps: (index: number, selected = index === marked) => ({
      id: optionId(index),
      role: 'option' as const,
      'aria-selected': selected,
      'data-highlighted': index === marked ? '' : undefined,
      onPointerMove: () => setActive(index),
      onClick() {
        close();
        onChoose(index);
      },
    }),
  };
}

export type Listbox = ReturnType<typeof useListbox>;
