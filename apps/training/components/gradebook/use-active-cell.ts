'use client';

import type { Gradebook } from '@repo/schemas/training/gradebook';
import type { GridCell } from '@repo/ui/grid-navigation';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { firstAssessmentColumn, headHeightPx, rowHeightPx } from './grid-sizes.ts';

type Lists = Pick<Gradebook, 'learners' | 'assessments'>;

/** The place, and who and what is there, so that it stays theirs when the lists change. */
type Anchor = { at: GridCell; learnerId: string; assessmentId: string };

function anchorAt({ learners, assessments }: Lists, at: GridCell): Anchor {
  const assessment = assessments[at.column - firstAssessmentColumn];
  return { at, learnerId: learners[at.index]?.id ?? '', assessmentId: assessment?.id ?? '' };
}

/** Where that is now; the nearest place when it is there no more. */
function placeOfAnchor({ learners, assessments }: Lists, { at, learnerId, assessmentId }: Anchor): GridCell {
  const index = learners.findIndex(({ id }) => id === learnerId);
  const place = assessments.findIndex(({ id }) => id === assessmentId);
  const lastColumn = assessments.length - 1 + firstAssessmentColumn;
  return {
    index: index < 0 ? Math.max(0, Math.min(at.index, learners.length - 1)) : index,
    column: place < 0 ? Math.min(at.column, lastColumn) : place + firstAssessmentColumn,
  };
}

/** The cell with the focus, which follows it when other rows are drawn. */
export function useActiveCell({ learners, assessments }: Lists) {
  const scroller = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState(() =>
    anchorAt({ learners, assessments }, { index: 0, column: firstAssessmentColumn }),
  );
  const at = useMemo(() => placeOfAnchor({ learners, assessments }, anchor), [learners, assessments, anchor]);
  const setAt = (place: GridCell) => setAnchor(anchorAt({ learners, assessments }, place));
  const mayFocus = useRef(false);
  const virtual = useRows(scroller, { count: learners.length, activeIndex: at.index });
  const page = Math.max(1, (virtual.range?.endIndex ?? 0) - (virtual.range?.startIndex ?? 0) - 2);
  const size = { rows: learners.length, columns: assessments.length + firstAssessmentColumn, page };

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

export function gridCellOfElement(target: EventTarget): GridCell | null {
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
