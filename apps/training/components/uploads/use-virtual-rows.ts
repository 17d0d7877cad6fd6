import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { headerHeight, rowHeight } from './grid-columns.ts';
import type { RowList } from './row-list.ts';

/** The header is above the rows' coordinates. */
const margins = { scrollMargin: headerHeight, scrollPaddingStart: headerHeight };

export function useVirtualRows(
  rows: RowList,
  { scroller, activeIndex }: { scroller: RefObject<HTMLDivElement | null>; activeIndex: number },
) {
  const virtualizer = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    ...margins,
    // Keeps the focused row rendered.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
      if (activeIndex >= first && activeIndex <= last) return shown;
      return activeIndex < first ? [activeIndex, ...shown] : [...shown, activeIndex];
    },
  });
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => rows.want(first, last), [rows, first, last]);
  return { virtualizer, first, last };
}
