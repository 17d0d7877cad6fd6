import { cn } from '@repo/ui/cn';
import { gridRole } from '@repo/ui/grid-role';
import { type GridColumn, headerHeight } from './grid-columns.ts';

export function GridHead({ columns, width }: { columns: readonly GridColumn[]; width: number }) {
  return (
    <div {...gridRole('rowgroup')} className="sticky top-0 z-20 w-max min-w-full">
      <div
        {...gridRole('row', { 'aria-rowindex': 1 })}
        className="flex min-w-full"
        style={{ height: headerHeight, width }}
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
