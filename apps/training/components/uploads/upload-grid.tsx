'use client';

import type { UploadField } from '@repo/schemas/training/enrolment-upload';
import { isTyping, moveBy, nextCell, type Place } from '@repo/ui/grid-moves';
import { gridRole } from '@repo/ui/grid-role';
import { toast } from '@repo/ui/toast';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Commit } from './cell-editor.tsx';
import { CellReason } from './cell-reason.tsx';
import type { Desk } from './desk.ts';
import { type GridColumn, headerHeight, rowHeight, showCell } from './grid-columns.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { several } from './labels.ts';
import { pasteBlock } from './paste-block.ts';
import { readPastedCells } from './pasted-cells.ts';
import { isHidden } from './row-list.ts';

export type UploadGridProps = {
  desk: Desk;
  label: string;
  columns: readonly GridColumn[];
  /** Whether a row may be corrected. */
  canEdit: (row: number, field?: UploadField) => boolean;
  onOpen: (row: number) => void;
};

type Editing = { row: number; column: number; text: string | null };

/** Kept outside of what the rows' positions count from: the head is above them. */
const margins = { scrollMargin: headerHeight, scrollPaddingStart: headerHeight };
const reasonWidth = 288;

/** The sheet, to look through and to put right in place. One tab stop; arrows move, Enter edits, as in a spreadsheet. */
export function UploadGrid({ desk, label, columns, canEdit, onOpen }: UploadGridProps) {
  const { rows } = desk;
  useSyncExternalStore(rows.subscribe, rows.version, rows.version);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ index: 0, column: 0 });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [pointed, setPointed] = useState<Place | null>(null);
  const [isFocused, setFocused] = useState(false);
  const mayFocus = useRef(false);
  const wasActive = useRef(false);
  const total = rows.total;
  const at: Place = { index: Math.min(active.index, Math.max(0, total - 1)), column: active.column };

  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    ...margins,
    // The row with the focus stays, however far one scrolls.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
      if (at.index >= first && at.index <= last) return shown;
      return at.index < first ? [at.index, ...shown] : [...shown, at.index];
    },
  });
  const items = virtualizer.getVirtualItems();
  const range = virtualizer.range;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;
  useEffect(() => rows.want(first, last), [rows, first, last]);

  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const stickyWidth = columns.reduce(
    (sum, { stickyLeft, width: own }) => sum + (stickyLeft === undefined ? 0 : own),
    0,
  );
  const leftOf = (place: number) => columns.slice(0, place).reduce((sum, column) => sum + column.width, 0);
  const size = { rows: total, columns: columns.length, page: Math.max(1, last - first - 1) };

  // The active cell takes the focus once it is drawn.
  useLayoutEffect(() => {
    if (!mayFocus.current || editing) return;
    mayFocus.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-index="${at.index}"][data-place="${at.column}"]`,
    );
    cell?.focus({ preventScroll: true });
  });

  function go(place: Place) {
    mayFocus.current = true;
    setActive(place);
    virtualizer.scrollToIndex(place.index, { align: 'auto' });
    const element = scroller.current;
    const column = columns[place.column];
    if (!element || !column || column.stickyLeft !== undefined) return;
    const left = leftOf(place.column);
    if (left - stickyWidth < element.scrollLeft) element.scrollLeft = left - stickyWidth;
    else if (left + column.width > element.scrollLeft + element.clientWidth) {
      element.scrollLeft = left + column.width - element.clientWidth;
    }
  }

  function edit(place: Place, text: string | null) {
    const number = rows.numberAt(place.index);
    const column = columns[place.column];
    if (number === undefined || !column) return;
    if (!column.field) onOpen(number);
    else if (canEdit(number, column.field)) setEditing({ row: number, column: place.column, text });
    else desk.announce('This row cannot be changed now');
  }

  const commit = useEffectEvent(({ row, field, text, then }: Commit) => {
    setEditing(null);
    if (text !== null) desk.correct([{ row, cells: { [field]: text } }]);
    if (then === 'leave') return;
    const moves = {
      down: { index: Math.min(at.index + 1, total - 1), column: at.column },
      up: { index: Math.max(at.index - 1, 0), column: at.column },
      next: nextCell(at, 1, size, firstField(columns)),
      previous: nextCell(at, -1, size, firstField(columns)),
      stay: at,
    };
    go(moves[then]);
  });
  const [onCommit] = useState(() => (done: Commit) => commit(done));

  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const withMod = ctrlKey || metaKey;
    const undoes = withMod && key.toLowerCase() === 'z';
    if (undoes || (withMod && key.toLowerCase() === 'y')) {
      event.preventDefault();
      if (undoes && !shiftKey) desk.undo();
      else desk.redo();
      return;
    }
    const moved = moveBy(event, at, size);
    if (moved) {
      event.preventDefault();
      setPointed(null);
      go(moved);
    } else if (key === 'Enter' || key === 'F2') {
      event.preventDefault();
      edit(at, null);
    } else if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault();
      clear();
    } else if (isTyping(event) && columns[at.column]?.field) {
      event.preventDefault();
      edit(at, key);
    }
  }

  function clear() {
    const number = rows.numberAt(at.index);
    const field = columns[at.column]?.field;
    if (number === undefined || !field || !canEdit(number, field)) return;
    if (rows.row(number)?.cells[field]) desk.correct([{ row: number, cells: { [field]: '' } }]);
  }

  async function paste(event: ClipboardEvent) {
    const block = readPastedCells(event.clipboardData.getData('text/plain'));
    if (block.length === 0) return;
    event.preventDefault();
    const { changed, beyond, kept } = await pasteBlock({ desk, block, at, columns, canEdit });
    desk.announce(`${several(changed, 'row', 'rows')} pasted`);
    const left = [
      beyond > 0 ? `${several(beyond, 'row', 'rows')} did not fit: the list ends before.` : '',
      kept > 0 ? `${several(kept, 'row', 'rows')} cannot be changed now.` : '',
    ].filter(Boolean);
    if (left.length > 0)
      toast.warning(`${several(changed, 'row', 'rows')} pasted`, { description: left.join(' ') });
  }

  function copy(event: ClipboardEvent) {
    const field = columns[at.column]?.field;
    const text = field && rows.rowAt(at.index)?.cells[field];
    if (!field || text === undefined || isHidden(text) || !window.getSelection()?.isCollapsed) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', showCell(field, text));
  }

  const placeOf = (event: MouseEvent | PointerEvent | FocusEvent): Place | null => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
    return cell ? { index: Number(cell.dataset.index), column: Number(cell.dataset.place) } : null;
  };

  function click(event: MouseEvent) {
    const place = placeOf(event);
    if (!place || editing) return;
    const isStatus = columns[place.column]?.id === 'status';
    // The first press chooses a cell, the second goes into it.
    if (isStatus || wasActive.current) edit(place, null);
  }

  function pointDown(event: PointerEvent) {
    const place = placeOf(event);
    wasActive.current = isFocused && place?.index === at.index && place.column === at.column;
    if (place) setActive(place);
  }

  function pointOver(event: PointerEvent) {
    if (event.pointerType === 'touch') return;
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-place]');
    if (!cell) return;
    setPointed('reason' in cell.dataset ? placeOf(event) : null);
  }

  const explained = pointed ?? (isFocused && !editing ? at : null);
  const explainedRow = explained ? rows.rowAt(explained.index) : undefined;
  const explainedColumn = explained ? columns[explained.column] : undefined;

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn only where one looks are no table
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-busy={rows.isOther || undefined}
      className="relative h-[min(70dvh,52rem)] min-h-80 overflow-auto overscroll-contain rounded-lg border border-line bg-surface-raised [contain:strict]"
      onKeyDown={press}
      onPaste={(event) => void paste(event)}
      onCopy={copy}
      onClick={click}
      onPointerDown={pointDown}
      onPointerOver={pointOver}
      onPointerLeave={() => setPointed(null)}
      onFocus={(event) => {
        setFocused(true);
        const cell = event.target.closest<HTMLElement>('[data-place]');
        if (!cell) return;
        const place = { index: Number(cell.dataset.index), column: Number(cell.dataset.place) };
        if (place.index !== at.index || place.column !== at.column) setActive(place);
      }}
      onBlur={() => setFocused(false)}
    >
      <GridHead columns={columns} width={width} />
      <div
        {...gridRole('rowgroup')}
        className={rows.isOther ? 'relative opacity-60' : 'relative'}
        style={{ height: virtualizer.getTotalSize(), width }}
      >
        {items.map(({ index, start }) => {
          const row = rows.rowAt(index);
          const isAt = index === at.index;
          return (
            <GridRow
              key={index}
              row={row}
              index={index}
              top={start - headerHeight}
              columns={columns}
              active={isAt ? at.column : -1}
              editing={editing && row?.row === editing.row ? editing : null}
              editable={row !== undefined && canEdit(row.row, 'traineeName')}
              onCommit={onCommit}
            />
          );
        })}
        {explained && explainedRow && explainedColumn ? (
          <CellReason
            row={explainedRow}
            column={explainedColumn}
            top={explained.index * rowHeight}
            left={reasonLeft(scroller.current, explainedColumn.stickyLeft, leftOf(explained.column))}
            above={explained.index > 2 && explained.index >= last - 3}
            onLeave={() => setPointed(null)}
          />
        ) : null}
      </div>
    </div>
  );
}

function firstField(columns: readonly GridColumn[]): number {
  return columns.findIndex(({ field }) => field !== undefined);
}

/** Beside its cell, and within what is in view. */
function reasonLeft(scroller: HTMLElement | null, stickyLeft: number | undefined, left: number): number {
  if (!scroller) return left;
  const wanted = stickyLeft === undefined ? left : scroller.scrollLeft + stickyLeft;
  const furthest = scroller.scrollLeft + scroller.clientWidth - reasonWidth - 16;
  return Math.max(scroller.scrollLeft, Math.min(wanted, furthest));
}
