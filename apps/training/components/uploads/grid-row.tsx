'use client';

import type { UploadFinding, UploadRow } from '@repo/schemas/training/enrolment-upload';
import { cn } from '@repo/ui/cn';
import { gridRole } from '@repo/ui/grid-role';
import { Icon } from '@repo/ui/icon';
import { StatusBadge } from '@repo/ui/status-badge';
import { memo, type ReactNode } from 'react';
import { type CellCommit, CellEditor } from './cell-editor.tsx';
import { formatUploadCell, type GridColumn, gridRowHeightPx } from './grid-columns.ts';
import { rowStatusLabel } from './labels.ts';

export type UploadGridRowProps = {
  /** Absent until loaded. */
  row: UploadRow | undefined;
  index: number;
  top: number;
  columns: readonly GridColumn[];
  /** The column with the grid's single tab stop; -1 in other rows. */
  active: number;
  editing: { column: number; text: string | null } | null;
  editable: boolean;
  /** Must be stable. */
  onCommit: (commit: CellCommit) => void;
};

/** For the row's own column: all findings. */
export function findingsOfCell(row: UploadRow, column: GridColumn): UploadFinding[] {
  if (column.id === 'outcome') return outcomeOf(row);
  if (column.id === 'status') return [...outcomeOf(row), ...row.findings];
  return column.field === undefined ? [] : row.findings.filter(({ field }) => field === column.field);
}

type FindingIconProps = { severity: UploadFinding['severity']; className?: string };

export function FindingIcon({ severity, className }: FindingIconProps) {
  const isError = severity === 'error';
  return (
    <Icon
      name={isError ? 'circle-alert' : 'triangle-alert'}
      className={cn('size-4 shrink-0', isError ? 'text-danger' : 'text-warning', className)}
    />
  );
}

/** The failure to store as a finding of the row. */
function outcomeOf({ state, reason }: UploadRow): UploadFinding[] {
  if (reason === '') return [];
  return [
    { field: '', severity: state === 'failed' ? 'error' : 'warning', code: 'outcome', message: reason },
  ];
}

/** The grid handles all pointer events. */
export const UploadGridRow = memo(function GridRow(props: UploadGridRowProps) {
  const { row, index, top, columns, active, editing, editable, onCommit } = props;
  // Placeholder rows render few cells, for fast scrolling.
  const shown = row || active >= 0 ? columns : columns.slice(0, 1);
  return (
    <div
      {...gridRole('row', { 'aria-rowindex': index + 2, 'aria-busy': row === undefined || undefined })}
      className="group/row absolute top-0 left-0 flex min-w-full [contain:layout_style]"
      style={{ height: gridRowHeightPx, transform: `translateY(${top}px)` }}
    >
      {shown.map((column, place) => (
        <GridCell
          key={column.id}
          row={row}
          column={column}
          index={index}
          place={place}
          isActive={active === place}
          editable={editable}
        >
          {editing?.column === place && row && column.field ? (
            <CellEditor
              row={row.row}
              field={column.field}
              label={`${column.heading}, row ${row.row}`}
              value={row.cells[column.field] ?? ''}
              firstTypedText={editing.text}
              onCommit={onCommit}
            />
          ) : null}
        </GridCell>
      ))}
      {shown === columns ? null : (
        <div
          {...gridRole('gridcell', { 'aria-colindex': 2, 'aria-colspan': columns.length - 1 })}
          className="flex flex-1 items-center border-b border-line px-2.5"
        >
          <span className="sr-only">Not read yet</span>
          <span aria-hidden className="h-3 w-1/3 rounded-sm bg-surface-muted" />
        </div>
      )}
    </div>
  );
});

type GridCellProps = {
  row: UploadRow | undefined;
  column: GridColumn;
  index: number;
  place: number;
  isActive: boolean;
  editable: boolean;
  children: ReactNode;
};

function GridCell({ row, column, index, place, isActive, editable, children }: GridCellProps) {
  const findings = row ? findingsOfCell(row, column) : [];
  const worst = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  const tone = column.field ? worst?.severity : undefined;
  const reasonId = worst ? `reason-${row?.row}-${column.id}` : undefined;
  return (
    <div
      {...gridRole(column.id === 'number' ? 'rowheader' : 'gridcell', {
        'aria-colindex': place + 1,
        'aria-readonly': column.field ? !editable : true,
        'aria-invalid': tone === 'error' || undefined,
        'aria-describedby': reasonId,
      })}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      data-place={place}
      data-reason={worst ? '' : undefined}
      className={cn(
        'flex shrink-0 items-center gap-1.5 overflow-hidden border-r border-b border-line bg-surface-raised px-2.5 text-sm outline-none',
        'group-hover/row:bg-surface-muted',
        column.stickyLeft !== undefined && 'sticky z-10',
        column.id === 'number' && 'justify-end text-muted tabular-nums',
        column.id === 'status' && 'cursor-pointer border-r-line-strong',
        tone === 'error' && 'bg-danger-soft group-hover/row:bg-danger-soft',
        tone === 'warning' && 'bg-warning-soft group-hover/row:bg-warning-soft',
        'focus:outline-2 focus:-outline-offset-2 focus:outline-accent',
      )}
      style={{ width: column.width, left: column.stickyLeft }}
    >
      {children ?? <CellContent row={row} column={column} tone={tone} />}
      {worst ? (
        <span id={reasonId} hidden>
          {findings.map(({ message }) => message).join('. ')}
        </span>
      ) : null}
    </div>
  );
}

type CellContentProps = Pick<GridCellProps, 'row' | 'column'> & {
  tone: UploadFinding['severity'] | undefined;
};

function CellContent({ row, column, tone }: CellContentProps) {
  if (!row) {
    return <span aria-hidden className="h-3 w-3/4 rounded-sm bg-surface-muted" />;
  }
  if (column.id === 'number') return row.row;
  if (column.id === 'status') {
    const words = rowStatusLabel(row);
    return <StatusBadge tone={words.tone}>{words.label}</StatusBadge>;
  }
  if (column.id === 'outcome') {
    return <span className="truncate">{row.referenceNumber ?? row.reason}</span>;
  }
  const text = column.field ? formatUploadCell(column.field, row.cells[column.field] ?? '') : '';
  return (
    <>
      {tone ? <FindingIcon severity={tone} /> : null}
      <bdi className={cn('truncate', row.leftOut && row.state === 'checked' && 'text-muted line-through')}>
        {text}
      </bdi>
      {tone && !text ? <span className="text-muted italic">empty</span> : null}
    </>
  );
}
