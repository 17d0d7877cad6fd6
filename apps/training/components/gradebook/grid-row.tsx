import type { GradebookAssessment, GradebookCell } from '@repo/schemas/training/gradebook';
import { cn } from '@repo/ui/cn';
import { gridRole } from '@repo/ui/grid-role';
import { Icon } from '@repo/ui/icon';
import { memo } from 'react';
import {
  cellLooks,
  cellScoreText,
  describeCell,
  emptyGradebookCell,
  shownCellState,
  whyReadOnly,
} from './cell-look.ts';
import { cellStyle, firstAssessmentColumn, focusClass, nameColumnClass, rowHeightPx } from './grid-sizes.ts';
import { gradebookEditKey } from './save-queue.ts';

/** What is typed in a cell; `problem` says why it is not a score. */
export type CellEditing = { text: string; problem: string | null };

type GridRowProps = {
  id: string;
  name: string;
  index: number;
  top: number;
  assessments: readonly GradebookAssessment[];
  /** By the assessment's place. Changes when one of them does. */
  cells: ReadonlyMap<number, GradebookCell> | undefined;
  /** The column with the grid's only tab stop; -1 in other rows. */
  active: number;
  /** In the active cell; null in other rows. */
  editing: CellEditing | null;
  pending: ReadonlyMap<string, number | null>;
  onType: (text: string) => void;
};

/** One learner's row. The grid handles clicks and keys. */
export const GradebookGridRow = memo(function GridRow(props: GridRowProps) {
  const { id, name, index, top, assessments, cells, active, editing, pending, onType } = props;
  const place = (column: number) => ({
    tabIndex: active === column ? 0 : -1,
    'data-index': index,
    'data-place': column,
  });
  return (
    <div
      {...gridRole('row', { 'aria-rowindex': index + 2 })}
      className="absolute top-0 left-0 flex w-max [contain:layout_style]"
      style={{ height: rowHeightPx, transform: `translateY(${top}px)` }}
    >
      <div
        {...gridRole('rowheader', { 'aria-colindex': 1 })}
        {...place(0)}
        className={cn(
          'sticky left-0 z-10 flex items-center border-r border-b border-line-strong border-b-line bg-surface-raised px-2 text-sm font-medium',
          nameColumnClass,
          focusClass,
        )}
      >
        <bdi className="line-clamp-2 leading-tight wrap-anywhere">{name}</bdi>
      </div>
      {assessments.map((assessment, at) => {
        const column = at + firstAssessmentColumn;
        return (
          <Cell
            key={assessment.id}
            cell={cells?.get(at) ?? emptyGradebookCell}
            assessment={assessment}
            place={place(column)}
            label={`${name}, ${assessment.title}`}
            editing={active === column ? editing : null}
            stored={pending.get(gradebookEditKey({ learnerId: id, assessmentId: assessment.id }))}
            onType={onType}
          />
        );
      })}
    </div>
  );
});

type CellProps = {
  cell: GradebookCell;
  assessment: GradebookAssessment;
  place: { tabIndex: number; 'data-index': number; 'data-place': number };
  label: string;
  editing: CellEditing | null;
  /** What is being stored; undefined when nothing is. */
  stored: number | null | undefined;
  onType: (text: string) => void;
};

function Cell({ cell, assessment, place, label, editing, stored, onType }: CellProps) {
  const isStoring = stored !== undefined;
  const { icon, look } = cellLooks[shownCellState(cell, assessment)];
  const [, state, , , attempt, counted] = cell;
  const text = isStoring ? String(stored ?? '') : cellScoreText(cell);
  const words = describeCell(cell, assessment);
  return (
    <div
      {...gridRole('gridcell', {
        'aria-colindex': place['data-place'] + 1,
        'aria-busy': isStoring,
        'aria-readonly': whyReadOnly(cell, assessment) !== null,
      })}
      {...place}
      title={`${assessment.title}: ${words}`}
      className={cn(
        'flex shrink-0 cursor-cell items-center justify-center gap-1 border-r border-b border-line text-sm tabular-nums',
        look,
        isStoring && 'opacity-60',
        focusClass,
      )}
      style={cellStyle}
    >
      {editing ? (
        <input
          ref={(element) => {
            if (element && document.activeElement !== element) element.focus();
          }}
          aria-label={label}
          aria-invalid={editing.problem !== null}
          inputMode="decimal"
          autoComplete="off"
          value={editing.text}
          onChange={(event) => onType(event.target.value)}
          className="size-full bg-surface-raised px-2 text-center text-text outline-2 -outline-offset-2 outline-accent aria-invalid:outline-danger"
        />
      ) : (
        <>
          <Icon name={icon} className={cn('size-4 shrink-0', state === 'missing' && 'opacity-40')} />
          <span aria-hidden>{text}</span>
          {attempt > 1 ? (
            <span aria-hidden className="text-xs text-muted">
              {counted === null ? `#${attempt}` : `(${counted}) #${attempt}`}
            </span>
          ) : null}
          <span className="sr-only">{words}</span>
        </>
      )}
    </div>
  );
}
