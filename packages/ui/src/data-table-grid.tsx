'use client';

import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react';
import { Checkbox, CheckboxWithLabel } from './checkbox.tsx';
import { cn } from './cn.ts';
import type { TableModel } from './data-table-model.ts';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';
import { cellValueText, type DataColumn } from './table-columns.ts';
import type { TableState } from './table-state.ts';

type GridProps<TRow extends object> = {
  table: TableModel<TRow>;
  caption: string;
  columns: readonly DataColumn<TRow>[];
  state: TableState;
  selectable: boolean;
  getRowName: (row: TRow) => string;
  rowHref: ((row: TRow) => string) | undefined;
  rowActions: ((row: TRow) => ReactNode) | undefined;
  onSort: (sort: TableState['sort']) => void;
};

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** Up and down move focus to the same control in the next row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  if (step === 0 || event.defaultPrevented || !row || target.matches('select, [aria-expanded=true]')) return;
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const index = [...row.querySelectorAll(controls)].indexOf(target);
  const counterpart = next?.querySelectorAll<HTMLElement>(controls)[index];
  if (!counterpart) return;
  event.preventDefault();
  counterpart.focus();
}

/** A card omits lines without content. */
const isNothing = (content: ReactNode) => content === '' || content === null || content === undefined;

// Some browsers drop table semantics when CSS lays the rows out as cards.
const role = (name: 'table' | 'row' | 'columnheader' | 'cell') => ({ role: name });

/** A table, or cards on narrow screens. */
export function DataTableGrid<TRow extends object>(props: GridProps<TRow>) {
  const { table, caption, columns, state, selectable, rowActions, onSort } = props;
  const shown = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  // The first column is the card's title.
  const cells = shown.map((column, index) => toCell(column, index === 0));

  const allSelected = {
    checked: table.getIsAllPageRowsSelected(),
    indeterminate: table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected(),
    onChange: (event: ChangeEvent<HTMLInputElement>) => table.toggleAllPageRowsSelected(event.target.checked),
  };

  return (
    <>
      {selectable ? (
        <CheckboxWithLabel
          {...allSelected}
          label="Select all rows of this page"
          className="px-3 @3xl:hidden"
        />
      ) : null}
      <table {...role('table')} className="block w-full border-separate border-spacing-0 text-sm @3xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr {...role('row')}>
            {selectable ? (
              <th
                {...role('columnheader')}
                scope="col"
                className={cn('data-header', 'w-11 rounded-tl-lg border-l pl-4')}
              >
                <span className="sr-only @3xl:hidden">Selection</span>
                <Checkbox
                  className="hidden @3xl:inline-block"
                  aria-label="Select all rows of this page"
                  {...allSelected}
                />
              </th>
            ) : null}
            {shown.map((column) => (
              <HeaderCell key={column.id} column={column} sort={state.sort} onSort={onSort} />
            ))}
            {rowActions ? (
              <th {...role('columnheader')} scope="col" className="data-header">
                <span className="sr-only">Actions</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="grid gap-2 @3xl:table-row-group" onKeyDown={moveBetweenRows}>
          {table.getRowModel().rows.map((row) => (
            <Row key={row.id} row={row} cells={cells} grid={props} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What a column's cells have in common, worked out once for all rows. */
type Cell<TRow> = {
  column: DataColumn<TRow>;
  isTitle: boolean;
  className: string;
  /** On a phone, CSS shows it before the content. */
  label: string | undefined;
};

function toCell<TRow>(column: DataColumn<TRow>, isTitle: boolean): Cell<TRow> {
  const phone = isTitle ? 'title' : (column.phone ?? 'none');
  const number = column.numeric && '@3xl:text-right tabular-nums';
  return {
    column,
    isTitle,
    className: cn('data-cell', phoneCell[phone], number, column.className),
    label: phone === 'detail' ? column.header : undefined,
  };
}

type RowProps<TRow extends object> = {
  row: ReturnType<TableModel<TRow>['getRowModel']>['rows'][number];
  cells: readonly Cell<TRow>[];
  grid: Pick<GridProps<TRow>, 'selectable' | 'getRowName' | 'rowHref' | 'rowActions'>;
};

function Row<TRow extends object>({ row, cells, grid }: RowProps<TRow>) {
  const { selectable, getRowName, rowHref, rowActions } = grid;
  return (
    // Without checkboxes, the gap after the first column is the card's margin.
    <tr {...role('row')} className={selectable ? 'data-row group/row' : 'data-row group/row @max-3xl:pl-0'}>
      {selectable ? (
        <td {...role('cell')} className="data-cell data-select">
          <Checkbox
            aria-label={`Select ${getRowName(row.original)}`}
            checked={row.getIsSelected()}
            onChange={(event) => row.getToggleSelectedHandler()(event)}
            className="align-middle"
          />
        </td>
      ) : null}
      {cells.map(({ column, isTitle, className, label }) => {
        const content = column.cell ? column.cell(row.original) : cellValueText(column.value(row.original));
        const isOmitted = label !== undefined && isNothing(content);
        return (
          <td
            key={column.id}
            {...role('cell')}
            className={isOmitted ? `${className} @max-3xl:hidden` : className}
            data-label={label}
          >
            {isTitle && rowHref ? (
              <PageLink href={rowHref(row.original)} className="row-link">
                {content}
              </PageLink>
            ) : (
              content
            )}
          </td>
        );
      })}
      {rowActions ? (
        <td {...role('cell')} className="data-cell data-actions">
          {rowActions(row.original)}
        </td>
      ) : null}
    </tr>
  );
}

const phoneCell = {
  title: 'data-title',
  detail: 'data-detail',
  none: 'data-wide',
};

type HeaderCellProps<TRow extends object> = {
  column: DataColumn<TRow>;
  sort: TableState['sort'];
  onSort: (sort: TableState['sort']) => void;
};

function HeaderCell<TRow extends object>({ column, sort, onSort }: HeaderCellProps<TRow>) {
  const current = sort?.id === column.id ? sort : null;
  const end = column.numeric ? 'text-right' : undefined;
  if (column.sortable === false) {
    return (
      <th {...role('columnheader')} scope="col" className={cn('data-header', end)}>
        {column.header}
      </th>
    );
  }
  // Ascending, descending, then the original order.
  const next =
    current === null
      ? { id: column.id, descending: false }
      : current.descending
        ? null
        : { ...current, descending: true };
  const icon = current === null ? 'chevrons-up-down' : current.descending ? 'arrow-down' : 'arrow-up';
  return (
    <th
      {...role('columnheader')}
      scope="col"
      aria-sort={current === null ? 'none' : current.descending ? 'descending' : 'ascending'}
      className={cn('data-header', end, 'px-1')}
    >
      {/* Among cards the header is for screen readers alone: nothing in it may take the focus, sorting is in the toolbar. */}
      <span className="@3xl:hidden">{column.header}</span>
      <button
        type="button"
        onClick={() => onSort(next)}
        className={cn(
          'group/sort hidden h-9 items-center gap-1 whitespace-nowrap rounded-sm px-2 hover:text-text @3xl:inline-flex',
          column.numeric && 'flex-row-reverse',
          current && 'text-text',
        )}
      >
        {column.header}
        <Icon
          name={icon}
          className={cn(
            'size-3.5',
            current
              ? 'text-accent'
              : 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
          )}
        />
      </button>
    </th>
  );
}
