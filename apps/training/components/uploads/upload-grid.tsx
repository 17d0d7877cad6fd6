'use client';

import { cn } from '@repo/ui/cn';
import type { GridCell } from '@repo/ui/grid-navigation';
import { gridRole } from '@repo/ui/grid-role';
import { copyUnmaskedCell, pasteCellsAndReport } from './grid-clipboard.ts';
import { type GridColumn, gridHeaderHeightPx, gridRowHeightPx } from './grid-columns.ts';
import { handleGridKey } from './grid-keys.ts';
import { FindingIcon, findingsOfCell, UploadGridRow } from './grid-row.tsx';
import { useExplainedGridCell } from './use-explained-grid-cell.ts';
import { columnLeftPx, type GridInput, type UploadGridState, useUploadGrid } from './use-grid.ts';

export type UploadGridProps = GridInput & { label: string };

const reasonsWidth = 288;

/** Spreadsheet keys: one tab stop, arrows move, Enter edits. */
export function UploadGrid({ label, ...input }: UploadGridProps) {
  const grid = useUploadGrid(input);
  const { editor, columns, scroller, virtualizer } = grid;
  const { explained, forget, handlers } = useExplainedGridCell(grid);
  const { rows } = editor;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn only where one looks are no table
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.total + 1}
      aria-colcount={columns.length}
      aria-busy={rows.isOutdated || undefined}
      className="relative h-[min(70dvh,52rem)] min-h-80 overflow-auto overscroll-contain rounded-lg border border-line bg-surface-raised [contain:strict]"
      onKeyDown={(event) => handleGridKey(event, grid, forget)}
      onPaste={(event) => void pasteCellsAndReport(event, grid)}
      onCopy={(event) => copyUnmaskedCell(event, grid)}
      {...handlers}
    >
      <GridHead columns={columns} width={width} />
      <div
        {...gridRole('rowgroup')}
        className={rows.isOutdated ? 'relative opacity-60' : 'relative'}
        style={{ height: virtualizer.getTotalSize(), width }}
      >
        <Rows grid={grid} />
        {explained ? <Reasons grid={grid} at={explained} onLeave={forget} /> : null}
      </div>
    </div>
  );
}

function GridHead({ columns, width }: { columns: readonly GridColumn[]; width: number }) {
  return (
    <div {...gridRole('rowgroup')} className="sticky top-0 z-20 w-max min-w-full">
      <div
        {...gridRole('row', { 'aria-rowindex': 1 })}
        className="flex min-w-full"
        style={{ height: gridHeaderHeightPx, width }}
      >
        {columns.map((column, place) => (
          <div
            key={column.id}
            {...gridRole('columnheader', { 'aria-colindex': place + 1 })}
            className={cn(
              'flex shrink-0 items-center border-r border-b border-line-strong bg-surface-muted px-2.5 text-xs font-medium text-text',
              column.stickyLeft !== undefined && 'sticky z-10',
            )}
            style={{ width: column.width, left: column.stickyLeft }}
          >
            <span className="truncate">{column.heading}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function Rows({
  grid: { editor, columns, canEdit, virtualizer, at, editing, onCommit },
}: {
  grid: UploadGridState;
}) {
  return virtualizer.getVirtualItems().map(({ index, start }) => {
    const row = editor.rows.rowAt(index);
    return (
      <UploadGridRow
        key={index}
        row={row}
        index={index}
        top={start - gridHeaderHeightPx}
        columns={columns}
        active={index === at.index ? at.column : -1}
        editing={editing && row?.row === editing.row ? editing : null}
        editable={row !== undefined && canEdit(row.row, 'traineeName')}
        onCommit={onCommit}
      />
    );
  });
}

type ReasonsProps = { grid: UploadGridState; at: GridCell; onLeave: () => void };

/** The findings of a cell beside it. Visual only: for screen readers the cell has the description. */
function Reasons({ grid: { editor, columns, scroller, last }, at, onLeave }: ReasonsProps) {
  const row = editor.rows.rowAt(at.index);
  const column = columns[at.column];
  const findings = row && column ? findingsOfCell(row, column) : [];
  if (findings.length === 0) return null;
  // Opens upwards for lack of space below.
  const isAbove = at.index > 2 && at.index >= last - 3;
  const top = at.index * gridRowHeightPx + (isAbove ? 0 : gridRowHeightPx);
  const left = reasonsLeft(scroller.current, column?.stickyLeft, columnLeftPx(columns, at.column));
  return (
    <div
      aria-hidden
      onPointerLeave={onLeave}
      className={cn('absolute z-30 w-72 animate-fade-in py-1', isAbove && '-translate-y-full')}
      style={{ top, left }}
    >
      <ul className="space-y-2 rounded-md bg-surface-raised p-3 text-sm shadow-float">
        {findings.map(({ code, severity, message }) => (
          <li key={`${code} ${message}`} className="flex gap-2">
            <FindingIcon severity={severity} className="mt-0.5" />
            <span className="text-pretty">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function reasonsLeft(scroller: HTMLElement | null, stickyLeft: number | undefined, left: number): number {
  if (!scroller) return left;
  const wanted = stickyLeft === undefined ? left : scroller.scrollLeft + stickyLeft;
  const furthest = scroller.scrollLeft + scroller.clientWidth - reasonsWidth - 16;
  return Math.max(scroller.scrollLeft, Math.min(wanted, furthest));
}
