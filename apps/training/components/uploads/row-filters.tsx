'use client';

import type { UploadCounts } from '@repo/schemas/training/enrolment-upload';
import { Chip, ChipRow } from '@repo/ui/chip';
import { Input } from '@repo/ui/input';
import { useHotkey } from '@repo/ui/use-hotkey';
import { useSyncedText } from '@repo/ui/use-synced-text';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type RowFilter, type RowView, toggleFilter } from './row-filter.ts';

type RowFiltersProps = {
  counts: UploadCounts;
  filters: readonly RowFilter[];
  view: RowView;
  onChange: (view: RowView) => void;
};

const pauseMs = 250;

/** Which rows are shown: chips with how many there are of each, and a search. */
export function RowFilters({ counts, filters, view, onChange }: RowFiltersProps) {
  const shown = filters.filter((filter) => filter.count(counts) > 0 || view.show.includes(filter.id));
  return (
    <div className="flex flex-wrap items-start gap-3">
      <RowSearch search={view.search} onSearch={(search) => onChange({ ...view, search })} />
      <ChipRow label="Which rows are shown" className="min-h-11 flex-1 basis-72">
        <Chip pressed={view.show.length === 0} onClick={() => onChange({ ...view, show: [] })}>
          All <Count value={counts.rows} />
        </Chip>
        {shown.map((filter) => (
          <Chip
            key={filter.id}
            pressed={view.show.includes(filter.id)}
            onClick={() => onChange({ ...view, show: toggleFilter(view.show, filter.id) })}
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

function RowSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useSyncedText(search);
  useHotkey('/', () => input.current?.focus());
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Input
      ref={input}
      type="search"
      aria-label="Search rows"
      placeholder="Name, email, run or #row"
      prefix={<Search aria-hidden />}
      value={text}
      className="w-full sm:w-64"
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(next.trim()), pauseMs);
      }}
    />
  );
}
