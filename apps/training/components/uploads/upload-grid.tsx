'use client';

import { gridRole } from '@repo/ui/grid-role';
import { CellReason } from './cell-reason.tsx';
import { copyCell, pasteCells } from './grid-clipboard.ts';
import { headerHeight, rowHeight } from './grid-columns.ts';
import { GridHead } from './grid-head.tsx';
import { pressKey } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import { type Grid, type GridInput, leftOf, useGrid } from './use-grid.ts';
import { useGridPointer } from './use-grid-pointer.ts';

export type UploadGridProps = GridInput & { label: string };

const reasonWidth = 288;

/** Spreadsheet keys: one tab stop, arrows move, Enter edits. */
export function UploadGrid({ label, ...input }: UploadGridProps) {
  const grid = useGrid(input);
  const { desk, columns, scroller, virtualizer } = grid;
  const { explained, forget, handlers } = useGridPointer(grid);
  const { rows } = desk;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn only where one looks are no table
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.total + 1}
      aria-colcount={columns.length}
      aria-busy={rows.isOther || undefined}
      className="relative h-[min(70dvh,52rem)] min-h-80 overflow-auto overscroll-contain rounded-lg border border-line bg-surface-raised [contain:strict]"
      onKeyDown={(event) => pressKey(event, grid, forget)}
      onPaste={(event) => void pasteCells(event, grid)}
      onCopy={(event) => copyCell(event, grid)}
      {...handlers}
    >
      <GridHead columns={columns} width={width} />
      <div
        {...gridRole('rowgroup')}
        className={rows.isOther ? 'relative opacity-60' : 'relative'}
        style={{ height: virtualizer.getTotalSize(), width }}
      >
        <Rows grid={grid} />
        {explained ? <Reason grid={grid} explained={explained} onLeave={forget} /> : null}
      </div>
    </div>
  );
}

function Rows({ grid: { desk, columns, canEdit, virtualizer, at, editing, onCommit } }: { grid: Grid }) {
  return virtualizer.getVirtualItems().map(({ index, start }) => {
    const row = desk.rows.rowAt(index);
    return (
      <GridRow
        key={index}
        row={row}
        index={index}
        top={start - headerHeight}
        columns={columns}
        active={index === at.index ? at.column : -1}
        editing={editing && row?.row === editing.row ? editing : null}
        editable={row !== undefined && canEdit(row.row, 'traineeName')}
        onCommit={onCommit}
      />
    );
  });
}

function Reason({
  grid: { desk, columns, scroller, last },
  explained,
  onLeave,
}: {
  grid: Grid;
  explained: Grid['at'];
  onLeave: () => void;
}) {
  const row = desk.rows.rowAt(explained.index);
  const column = columns[explained.column];
  if (!row || !column) return null;
  return (
    <CellReason
      row={row}
      column={column}
      top={explained.index * rowHeight}
      left={reasonLeft(scroller.current, column.stickyLeft, leftOf(columns, explained.column))}
      above={explained.index > 2 && explained.index >= last - 3}
      onLeave={onLeave}
    />
  );
}

function reasonLeft(scroller: HTMLElement | null, stickyLeft: number | undefined, left: number): number {
  if (!scroller) return left;
  const wanted = stickyLeft === undefined ? left : scroller.scrollLeft + stickyLeft;
  const furthest = scroller.scrollLeft + scroller.clientWidth - reasonWidth - 16;
  return Math.max(scroller.scrollLeft, Math.min(wanted, furthest));
}
