'use client';

import type { GridCell } from '@repo/ui/grid-navigation';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { firstAssessmentColumn, headHeightPx, rowHeightPx } from './grid-sizes.ts';

/** The cell with the focus, which follows it when other rows are drawn. */
export function useActiveCell({ learners, assessments }: { learners: number; assessments: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<GridCell>({ index: 0, column: firstAssessmentColumn });
  const mayFocus = useRef(false);
  const virtual = useRows(scroller, { count: learners, activeIndex: at.index });
  const page = Math.max(1, (virtual.range?.endIndex ?? 0) - (virtual.range?.startIndex ?? 0) - 2);
  const size = { rows: learners, columns: assessments + firstAssessmentColumn, page };

  // The active cell gets the focus once it is rendered.
  useLayoutEffect(() => {
    if (!mayFocus.current) return;
    mayFocus.current = false;
    const cell = findCell(scroller.current, at);
    cell?.focus({ preventScroll: true });
    if (cell && at.column >= firstAssessmentColumn) scrollIntoView(scroller.current, cell);
  });

  function go(place: GridCell) {
    mayFocus.current = true;
    setAt(place);
    virtual.scrollToIndex(place.index, { align: 'auto' });
  }

  return { scroller, virtual, at, size, go, setAt };
}

function findCell(element: HTMLElement | null, { index, column }: GridCell) {
  return element?.querySelector<HTMLElement>(`[data-index="${index}"][data-place="${column}"]`);
}

export function placeOf(target: EventTarget): GridCell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return cell ? { index: Number(cell.dataset.index), column: Number(cell.dataset.place) } : null;
}

/** The visible rows and a few around them. */
function useRows(
  scroller: RefObject<HTMLDivElement | null>,
  { count: total, activeIndex }: { count: number; activeIndex: number },
) {
  return useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    // The first rows are there before scripts are.
    initialRect: { width: 0, height: 700 },
    overscan: 6,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    // Keeps the focused row rendered while scrolling.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
      if (activeIndex >= from && activeIndex <= to) return shown;
      return activeIndex < from ? [activeIndex, ...shown] : [...shown, activeIndex];
    },
  });
}

/** Scrolls a cell out from under the sticky name column. */
function scrollIntoView(element: HTMLElement | null, cell: HTMLElement): void {
  if (!element) return;
  const names = cell.parentElement?.firstElementChild;
  const nameWidth = names instanceof HTMLElement ? names.offsetWidth : 0;
  const left = cell.offsetLeft;
  if (left - nameWidth < element.scrollLeft) element.scrollLeft = left - nameWidth;
  else if (left + cell.offsetWidth > element.scrollLeft + element.clientWidth) {
    element.scrollLeft = left + cell.offsetWidth - element.clientWidth;
  }
}
