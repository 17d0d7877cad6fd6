import type { GridCell } from '@repo/ui/grid-navigation';
import { type FocusEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { UploadGridState } from './use-grid.ts';

function placeOf(event: { target: EventTarget }): GridCell | null {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
  return cell ? { index: Number(cell.dataset.index), column: Number(cell.dataset.place) } : null;
}

/** `explained` is the cell whose findings are shown. */
export function useExplainedGridCell({ columns, at, editing, setActive, edit }: UploadGridState) {
  const [pointed, setPointed] = useState<GridCell | null>(null);
  const [isFocused, setFocused] = useState(false);
  const wasActive = useRef(false);
  const isActive = (place: GridCell | null) => place?.index === at.index && place.column === at.column;

  return {
    explained: pointed ?? (isFocused && !editing ? at : null),
    forget: () => setPointed(null),
    handlers: {
      onClick(event: MouseEvent) {
        const place = placeOf(event);
        if (!place || editing) return;
        const isStatus = columns[place.column]?.id === 'status';
        // The first press selects the cell, the second edits it.
        if (isStatus || wasActive.current) edit(place, null);
      },
      onPointerDown(event: PointerEvent) {
        const place = placeOf(event);
        wasActive.current = isFocused && isActive(place);
        if (place) setActive(place);
      },
      onPointerOver(event: PointerEvent) {
        if (event.pointerType === 'touch') return;
        const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
        if (cell) setPointed('reason' in cell.dataset ? placeOf(event) : null);
      },
      onPointerLeave: () => setPointed(null),
      onFocus(event: FocusEvent) {
        setFocused(true);
        const place = placeOf(event);
        if (place && !isActive(place)) setActive(place);
      },
      onBlur: () => setFocused(false),
    },
  };
}
