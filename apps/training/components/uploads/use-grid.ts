import type { UploadField } from '@repo/schemas/training/enrolment-upload';
import { adjacentCell, type GridCell } from '@repo/ui/grid-navigation';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CellCommit } from './cell-editor.tsx';
import { type GridColumn, gridHeaderHeightPx, gridRowHeightPx } from './grid-columns.ts';
import type { LazyRowList } from './row-list.ts';
import type { UploadEditor } from './upload-editor.ts';

export type GridInput = {
  editor: UploadEditor;
  columns: readonly GridColumn[];
  canEdit: (row: number, field?: UploadField) => boolean;
  onOpen: (row: number) => void;
};

type Editing = { row: number; column: number; text: string | null };

export function useUploadGrid({ editor, columns, canEdit, onOpen }: GridInput) {
  const { rows } = editor;
  useSyncExternalStore(rows.subscribe, rows.version, rows.version);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<GridCell>({ index: 0, column: 0 });
  const [editing, setEditing] = useState<Editing | null>(null);
  const mayFocus = useRef(false);
  const at: GridCell = { index: Math.min(active.index, Math.max(0, rows.total - 1)), column: active.column };
  const { virtualizer, first, last } = useVirtualRows(rows, { scroller, activeIndex: at.index });
  const size = { rows: rows.total, columns: columns.length, page: Math.max(1, last - first - 1) };

  useLayoutEffect(() => {
    if (!mayFocus.current || editing) return;
    mayFocus.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-index="${at.index}"][data-place="${at.column}"]`,
    );
    cell?.focus({ preventScroll: true });
  });

  function go(place: GridCell) {
    mayFocus.current = true;
    setActive(place);
    virtualizer.scrollToIndex(place.index, { align: 'auto' });
    scrollToColumn(scroller, columns, place.column);
  }

  function edit(place: GridCell, text: string | null) {
    const number = rows.numberAt(place.index);
    const column = columns[place.column];
    if (number === undefined || !column) return;
    if (!column.field) onOpen(number);
    else if (canEdit(number, column.field)) setEditing({ row: number, column: place.column, text });
    else editor.announce('This row cannot be changed now');
  }

  const commit = useEffectEvent(({ row, field, text, then }: CellCommit) => {
    setEditing(null);
    if (text !== null) editor.correct([{ row, cells: { [field]: text } }]);
    if (then === 'leave') return;
    const moves = {
      down: { index: Math.min(at.index + 1, rows.total - 1), column: at.column },
      up: { index: Math.max(at.index - 1, 0), column: at.column },
      next: adjacentCell(at, 1, size, firstField(columns)),
      previous: adjacentCell(at, -1, size, firstField(columns)),
      stay: at,
    };
    go(moves[then]);
  });
  const [onCommit] = useState(() => (done: CellCommit) => commit(done));

  return {
    editor,
    columns,
    canEdit,
    scroller,
    virtualizer,
    last,
    at,
    size,
    editing,
    setActive,
    go,
    edit,
    onCommit,
  };
}

export type UploadGridState = ReturnType<typeof useUploadGrid>;

/** The header is above the rows' coordinates. */
const margins = { scrollMargin: gridHeaderHeightPx, scrollPaddingStart: gridHeaderHeightPx };

function useVirtualRows(
  rows: LazyRowList,
  { scroller, activeIndex }: { scroller: RefObject<HTMLDivElement | null>; activeIndex: number },
) {
  const virtualizer = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => gridRowHeightPx,
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
  useEffect(() => rows.loadRangeSoon(first, last), [rows, first, last]);
  return { virtualizer, first, last };
}

function firstField(columns: readonly GridColumn[]): number {
  return columns.findIndex(({ field }) => field !== undefined);
}

/** In pixels from the left edge of the sheet. */
export function columnLeftPx(columns: readonly GridColumn[], place: number): number {
  return columns.slice(0, place).reduce((sum, column) => sum + column.width, 0);
}

function scrollToColumn(
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly GridColumn[],
  place: number,
): void {
  const element = scroller.current;
  const column = columns[place];
  if (!element || !column || column.stickyLeft !== undefined) return;
  const stickyWidth = columns.reduce(
    (sum, { stickyLeft, width }) => sum + (stickyLeft === undefined ? 0 : width),
    0,
  );
  const left = columnLeftPx(columns, place);
  if (left - stickyWidth < element.scrollLeft) element.scrollLeft = left - stickyWidth;
  else if (left + column.width > element.scrollLeft + element.clientWidth) {
    element.scrollLeft = left + column.width - element.clientWidth;
  }
}
