'use client';

import { cellAfterKey, type GridCell } from '@repo/ui/grid-navigation';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { HeatRow } from './heat-row.tsx';
import type { HeatPerson, OpenCell } from './heatmap-cells.ts';
import { cellAt } from './heatmap-cells.ts';
import { HeatmapHead } from './heatmap-head.tsx';
import {
  firstCourseColumn,
  type HeatmapSizes,
  headHeightPx,
  nameWidthPx,
  rowHeightPx,
} from './heatmap-sizes.ts';

export type HeatmapProps = {
  label: string;
  people: readonly HeatPerson[];
  courses: OpenCell['course'][];
  recommendedCpdHours: number;
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
  onOpen: (open: OpenCell) => void;
};

/**
 * A grid of people × courses with one tab stop: arrow keys move, Enter opens a cell's panel or the person's page, Space selects.
 * Renders only visible rows, so that 500 × 40 scrolls smoothly.
 */
export function Heatmap(props: HeatmapProps) {
  const { label, people, courses, recommendedCpdHours, selected, onSelect } = props;
  const { scroller, rows, at, sizes, setActive, open, press } = useHeatmap(props);
  const { columns } = sizes;

  function click(event: MouseEvent) {
    const place = placeOf(event.target);
    if (!place) return;
    setActive(place);
    open(place);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn only where one looks are no table
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={people.length + 1}
      aria-colcount={columns}
      className="relative max-h-[min(72dvh,56rem)] overflow-auto overscroll-x-contain rounded-lg border border-line bg-surface-raised"
      onKeyDown={press}
      onClick={click}
      onFocus={(event) => {
        const place = placeOf(event.target);
        if (place && (place.index !== at.index || place.column !== at.column)) setActive(place);
      }}
    >
      <HeatmapHead courses={courses} sizes={sizes} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const person = people[index];
          return person ? (
            <HeatRow
              key={person.id}
              person={person}
              index={index}
              top={start - headHeightPx}
              courses={courses}
              recommendedCpdHours={recommendedCpdHours}
              active={index === at.index ? at.column : -1}
              isSelected={selected.has(person.id)}
              onSelect={onSelect}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

function placeOf(target: EventTarget): GridCell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return cell ? { index: Number(cell.dataset.index), column: Number(cell.dataset.place) } : null;
}

/** The active cell and its movement by keys. */
function useHeatmap({ people, courses, onSelect, onOpen }: HeatmapProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<GridCell>({ index: 0, column: 0 });
  const mayFocus = useRef(false);
  const columns = courses.length + firstCourseColumn;
  const at: GridCell = {
    index: Math.min(active.index, Math.max(0, people.length - 1)),
    column: Math.min(active.column, columns - 1),
  };
  const rows = useRows(scroller, { count: people.length, activeIndex: at.index });
  const sizes: HeatmapSizes = { courses: courses.length, columns };
  const page = Math.max(1, (rows.range?.endIndex ?? 0) - (rows.range?.startIndex ?? 0) - 1);

  // The active cell gets the focus once it is rendered.
  useLayoutEffect(() => {
    if (!mayFocus.current) return;
    mayFocus.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-index="${at.index}"][data-place="${at.column}"]`,
    );
    cell?.focus({ preventScroll: true });
    if (cell && at.column > 0) scrollIntoView(scroller.current, cell);
  });

  function go(place: GridCell) {
    mayFocus.current = true;
    setActive(place);
    rows.scrollToIndex(place.index, { align: 'auto' });
  }

  function open(place: GridCell) {
    const person = people[place.index];
    const course = courses[place.column - firstCourseColumn];
    if (person && course) onOpen({ person, course, cell: cellAt(person, place.column - firstCourseColumn) });
  }

  function press(event: KeyboardEvent) {
    const inside = event.target instanceof HTMLElement && event.target.matches('a, input');
    const moved = cellAfterKey(event, at, { rows: people.length, columns, page });
    const person = people[at.index];
    if (moved) {
      event.preventDefault();
      go(moved);
    } else if (event.key === 'Enter' && !inside) {
      event.preventDefault();
      if (at.column >= firstCourseColumn) open(at);
      else scroller.current?.querySelector<HTMLElement>(`[data-index="${at.index}"] a`)?.click();
    } else if (event.key === ' ' && !inside && person) {
      event.preventDefault();
      onSelect(person.id);
    }
  }

  return { scroller, rows, at, sizes, setActive, open, press };
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
    overscan: 6,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
    // Keeps the focused row rendered while scrolling.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
      if (activeIndex >= first && activeIndex <= last) return shown;
      return activeIndex < first ? [activeIndex, ...shown] : [...shown, activeIndex];
    },
  });
}

/** Scrolls a cell out from under the sticky name column. */
function scrollIntoView(element: HTMLElement | null, cell: HTMLElement): void {
  if (!element) return;
  const left = cell.offsetLeft;
  if (left - nameWidthPx < element.scrollLeft) element.scrollLeft = left - nameWidthPx;
  else if (left + cell.offsetWidth > element.scrollLeft + element.clientWidth) {
    element.scrollLeft = left + cell.offsetWidth - element.clientWidth;
  }
}
