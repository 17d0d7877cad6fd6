'use client';

import type { UploadCounts } from '@repo/schemas/training/enrolment-upload';
import { Chip, ChipRow } from '@repo/ui/chip';
import { ListSearch } from '@repo/ui/list-search';
import { type RowFilter, type RowView, toggleRowFilter } from './row-filter.ts';

type RowFiltersProps = {
  counts: UploadCounts;
  filters: readonly RowFilter[];
  view: RowView;
  onChange: (view: RowView) => void;
};

export function RowFilters({ counts, filters, view, onChange }: RowFiltersProps) {
  const shown = filters.filter(
    (filter) => filter.count(counts) > 0 || view.shownFilterIds.includes(filter.id),
  );
  return (
    <div className="flex flex-wrap items-start gap-3">
      <ListSearch
        label="Search rows"
        placeholder="Name, email, run or #row"
        query={view.search}
        onSearch={(search) => onChange({ ...view, search: search.trim() })}
        className="w-full sm:w-64"
      />
      <ChipRow label="Which rows are shown" className="min-h-11 flex-1 basis-72">
        <Chip
          pressed={view.shownFilterIds.length === 0}
          onClick={() => onChange({ ...view, shownFilterIds: [] })}
        >
          All <Count value={counts.rows} />
        </Chip>
        {shown.map((filter) => (
          <Chip
            key={filter.id}
            pressed={view.shownFilterIds.includes(filter.id)}
            onClick={() =>
              onChange({ ...view, shownFilterIds: toggleRowFilter(view.shownFilterIds, filter.id) })
            }
          >
            {filter.label} <Count value={filter.count(counts)} />
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function Count({ value }: { value: number }) {
  return <span className="text-xs tabular-nums opacity-80">{value.toLocaleString('en')}</span>;
}
