import { Checkbox } from '@repo/ui/checkbox';
import { cn } from '@repo/ui/cn';
import { gridRole } from '@repo/ui/grid-role';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { memo } from 'react';
import { cellAt, describeCell, type HeatCourse, type HeatPerson } from './heatmap-cells.ts';
import {
  cellStyle,
  cpdWidthPx,
  firstCourseColumn,
  gridWidthPx,
  nameWidthPx,
  rowHeightPx,
} from './heatmap-sizes.ts';
import type { HeatCell } from './pack-cells.ts';
import { cellLookOf, formatTwoDecimals } from './statuses.tsx';

type HeatRowProps = {
  person: HeatPerson;
  index: number;
  top: number;
  courses: readonly HeatCourse[];
  recommendedCpdHours: number;
  /** The column with the grid's only tab stop; -1 in other rows. */
  active: number;
  isSelected: boolean;
  /** Must be stable between renders. */
  onSelect: (id: string) => void;
};

const focus = 'outline-none focus:outline-2 focus:-outline-offset-2 focus:outline-accent';

/** One person's row. The grid handles clicks and keys. */
export const HeatRow = memo(function HeatRow(props: HeatRowProps) {
  const { person, index, top, courses, recommendedCpdHours, active, isSelected, onSelect } = props;
  const place = (column: number) => ({
    tabIndex: active === column ? 0 : -1,
    'data-index': index,
    'data-place': column,
  });
  return (
    <div
      {...gridRole('row', { 'aria-rowindex': index + 2, 'aria-selected': isSelected })}
      className="absolute top-0 left-0 flex [contain:layout_style]"
      style={{
        height: rowHeightPx,
        width: gridWidthPx({ courses: courses.length }),
        minWidth: '100%',
        transform: `translateY(${top}px)`,
      }}
    >
      <div
        {...gridRole('rowheader', { 'aria-colindex': 1 })}
        {...place(0)}
        className={cn(
          'sticky left-0 z-10 flex shrink-0 items-center gap-3 border-r border-b border-line-strong border-b-line px-3',
          isSelected ? 'bg-accent-soft' : 'bg-surface-raised',
          focus,
        )}
        style={{ width: nameWidthPx }}
      >
        <Checkbox
          tabIndex={-1}
          checked={isSelected}
          onChange={() => onSelect(person.id)}
          aria-label={`Select ${person.name}`}
        />
        <span className="min-w-0 flex-1">
          <PageLink
            href={`/centre/people/${person.id}`}
            tabIndex={-1}
            className="block truncate text-sm font-medium hover:underline"
          >
            <bdi>{person.name}</bdi>
          </PageLink>
          <span className="block truncate text-xs text-muted">
            {person.hasJoined ? person.detail : 'Invited, not joined yet'}
          </span>
        </span>
      </div>
      <div
        {...gridRole('gridcell', { 'aria-colindex': 2 })}
        {...place(1)}
        className={cn(
          'flex shrink-0 items-center justify-end border-r border-b border-line px-2 text-sm tabular-nums',
          focus,
        )}
        style={{ width: cpdWidthPx }}
      >
        {formatTwoDecimals(person.cpdHours)}
        <span className="text-muted">&nbsp;/ {person.cpdTarget ?? recommendedCpdHours}</span>
      </div>
      {courses.map(({ id, title }, column) => (
        <Cell
          key={id}
          cell={cellAt(person, column)}
          title={title}
          place={place(column + firstCourseColumn)}
        />
      ))}
    </div>
  );
});

type CellProps = {
  cell: HeatCell;
  title: string;
  place: { tabIndex: number; 'data-index': number; 'data-place': number };
};

function Cell({ cell, title, place }: CellProps) {
  const { icon, cell: look } = cellLookOf(cell);
  const words = describeCell(cell);
  const showsShare = cell.status !== 'done' && cell.progress > 0 && cell.progress < 100;
  return (
    <div
      {...gridRole('gridcell', { 'aria-colindex': place['data-place'] + 1 })}
      {...place}
      title={`${title}: ${words}`}
      className={cn(
        'flex cursor-pointer items-center justify-center gap-1 border-r border-b border-line text-xs tabular-nums hover:brightness-95',
        look,
        focus,
      )}
      style={cellStyle}
    >
      <Icon name={icon} className={cn('size-4', cell.status === 'not-assigned' && 'opacity-40')} />
      {showsShare ? <span aria-hidden>{cell.progress}</span> : null}
      <span className="sr-only">{words}</span>
    </div>
  );
}
