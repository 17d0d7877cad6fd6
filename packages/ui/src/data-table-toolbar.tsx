'use client';

import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { buttonStyles } from './button-styles.ts';
import { CheckboxWithLabel } from './checkbox.tsx';
import { ChipRow, FilterChip } from './chip.tsx';
import { Menu, MenuCheckbox, MenuLabel, MenuRadio } from './dropdown-menu.tsx';
import { Icon } from './icon.tsx';
import { ListSearch } from './list-search.tsx';
import { Popover } from './popover.tsx';
import type { DataColumn } from './table-columns.ts';
import type { TableState } from './table-state.ts';

type ToolbarProps<TRow> = {
  columns: readonly DataColumn<TRow>[];
  state: TableState;
  change: (part: Partial<TableState>, how?: 'push' | 'replace') => void;
  visibility: Record<string, boolean>;
  show: (id: string, shown: boolean) => void;
  searchable: boolean;
  searchPlaceholder: string | undefined;
  toolbar: ReactNode;
  noun: readonly [one: string, many: string];
  csv: { href: string } | { save: () => void } | undefined | '';
  onClear: () => void;
};

export function DataTableToolbar<TRow>(props: ToolbarProps<TRow>) {
  const {
    columns,
    state,
    change,
    visibility,
    show,
    searchable,
    searchPlaceholder,
    toolbar,
    noun,
    csv,
    onClear,
  } = props;
  const filterable = columns.filter((column) => column.filter);

  function setFilter(id: string, values: readonly string[]) {
    const { [id]: _before, ...others } = state.filters;
    change({ filters: values.length > 0 ? { ...others, [id]: values } : others });
  }

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        {searchable ? (
          <ListSearch
            query={state.query}
            label={searchPlaceholder ?? `Search ${noun[1]}`}
            onSearch={(query) => change({ query }, 'replace')}
            className="w-full @xl:w-72"
          />
        ) : null}
        {filterable.map((column) => (
          <ColumnFilter
            key={column.id}
            column={column}
            chosen={state.filters[column.id] ?? []}
            onChange={(values) => setFilter(column.id, values)}
          />
        ))}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <SortMenu columns={columns} state={state} change={change} />
          <ColumnMenu columns={columns} visibility={visibility} show={show} />
          {csv ? <CsvButton csv={csv} /> : null}
          {toolbar}
        </div>
      </div>
      <FilterChips filterable={filterable} state={state} setFilter={setFilter} onClear={onClear} />
    </div>
  );
}

function SortMenu<TRow>({
  columns,
  state,
  change,
}: Pick<ToolbarProps<TRow>, 'columns' | 'state' | 'change'>) {
  const sortable = columns.filter((column) => column.sortable !== false);
  return (
    <div className="@3xl:hidden">
      <Menu
        trigger={
          <Button>
            <Icon name="arrow-up-down" />
            Sort
          </Button>
        }
      >
        <MenuLabel>Sort by</MenuLabel>
        <MenuRadio
          label="Sort by"
          value={state.sort ? `${state.sort.descending ? '-' : ''}${state.sort.id}` : ''}
          options={[
            { value: '', label: 'As it comes' },
            ...sortable.flatMap((column) => [
              { value: column.id, label: `${column.header}, ${column.numeric ? 'lowest' : 'A'} first` },
              {
                value: `-${column.id}`,
                label: `${column.header}, ${column.numeric ? 'highest' : 'Z'} first`,
              },
            ]),
          ]}
          onChange={(value) =>
            change({
              sort: value ? { id: value.replace(/^-/, ''), descending: value.startsWith('-') } : null,
            })
          }
        />
      </Menu>
    </div>
  );
}

function ColumnMenu<TRow>({
  columns,
  visibility,
  show,
}: Pick<ToolbarProps<TRow>, 'columns' | 'visibility' | 'show'>) {
  const hideable = columns.filter((column) => column.hideable !== false);
  return (
    <div className="hidden @3xl:block">
      <Menu
        trigger={
          <Button>
            <Icon name="columns-3" />
            Columns
          </Button>
        }
      >
        <MenuLabel>Shown columns</MenuLabel>
        {hideable.map((column) => (
          <MenuCheckbox
            key={column.id}
            checked={visibility[column.id] ?? true}
            onChange={(on) => show(column.id, on)}
          >
            {column.header}
          </MenuCheckbox>
        ))}
      </Menu>
    </div>
  );
}

function CsvButton({ csv }: { csv: { href: string } | { save: () => void } }) {
  if ('save' in csv) {
    return (
      <Button onClick={csv.save}>
        <Icon name="download" />
        CSV
      </Button>
    );
  }
  return (
    <a href={csv.href} download className={buttonStyles()}>
      <Icon name="download" />
      CSV
    </a>
  );
}

function FilterChips<TRow>({
  filterable,
  state,
  setFilter,
  onClear,
}: Pick<ToolbarProps<TRow>, 'state' | 'onClear'> & {
  filterable: readonly DataColumn<TRow>[];
  setFilter: (id: string, values: readonly string[]) => void;
}) {
  const chips = filterable.flatMap((column) =>
    (state.filters[column.id] ?? []).map((value) => ({
      column,
      value,
      label: column.filter?.find((option) => option.value === value)?.label ?? value,
    })),
  );
  if (chips.length === 0) return null;
  return (
    <ChipRow label="Filters that are on">
      {chips.map(({ column, value, label }) => (
        <FilterChip
          key={`${column.id} ${value}`}
          removeLabel={`Remove filter ${column.header}: ${label}`}
          onRemove={() =>
            setFilter(
              column.id,
              (state.filters[column.id] ?? []).filter((each) => each !== value),
            )
          }
        >
          {column.header}: {label}
        </FilterChip>
      ))}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear all
      </Button>
    </ChipRow>
  );
}

type ColumnFilterProps<TRow> = {
  column: DataColumn<TRow>;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
};

function ColumnFilter<TRow>({ column, chosen, onChange }: ColumnFilterProps<TRow>) {
  return (
    <Popover
      label={`Filter by ${column.header}`}
      className="w-60 py-1"
      trigger={
        <Button>
          <Icon name="list-filter" />
          {column.header}
          {chosen.length > 0 ? <Badge tone="accent">{chosen.length}</Badge> : null}
        </Button>
      }
    >
      {(column.filter ?? []).map((option) => (
        <CheckboxWithLabel
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onChange={(event) =>
            onChange(
              event.target.checked
                ? [...chosen, option.value]
                : chosen.filter((value) => value !== option.value),
            )
          }
        />
      ))}
    </Popover>
  );
}
