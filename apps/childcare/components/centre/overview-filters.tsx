'use client';

import { overviewCellStatuses } from '@repo/schemas/childcare/overview';
import { buttonStyles } from '@repo/ui/button-styles';
import { Chip, ChipRow } from '@repo/ui/chip';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { ListSearch } from '@repo/ui/list-search';
import { Select } from '@repo/ui/select';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTransition } from 'react';
import { cellStatusLooks } from './statuses.tsx';

type OverviewFiltersProps = {
  categories: readonly { slug: string; name: string }[];
  courses: readonly { id: string; title: string }[];
  csvHref: string;
};

const sorts = [
  { value: '', label: 'Late ones first' },
  { value: 'name', label: 'By name' },
  { value: 'cpd', label: 'Fewest CPD hours first' },
];

export function OverviewFilters({ categories, courses, csvHref }: OverviewFiltersProps) {
  const router = useRouter();
  const pathname = usePathname();
  const parameters = useSearchParams();
  const [pending, startTransition] = useTransition();

  function go(change: (next: URLSearchParams) => void, how: 'push' | 'replace' = 'push') {
    const next = new URLSearchParams(parameters);
    change(next);
    next.delete('page');
    next.delete('cell');
    startTransition(() => router[how](`${pathname}?${next}`, { scroll: false }));
  }

  const choose = (name: string, value: string, how?: 'push' | 'replace') =>
    go((next) => {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }, how);
  const on = parameters.getAll('status');
  const selects = [
    {
      name: 'course',
      label: 'Course',
      options: courses.map(({ id, title }) => ({ value: id, label: title })),
      placeholder: 'All courses in use',
    },
    {
      name: 'category',
      label: 'Category',
      options: categories.map(({ slug, name }) => ({ value: slug, label: name })),
      placeholder: 'All categories',
    },
    { name: 'sort', label: 'Order', options: sorts },
  ];

  return (
    <search aria-busy={pending} className="block space-y-3">
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))_auto]">
        <ListSearch
          label="Search people"
          placeholder="Search name, job or staff number"
          query={parameters.get('q') ?? ''}
          onSearch={(wanted) => choose('q', wanted.trim() ? wanted : '', 'replace')}
          className="max-lg:col-span-2"
        />
        {selects.map(({ name, label, ...select }) => (
          <Select
            key={name}
            aria-label={label}
            value={parameters.get(name) ?? ''}
            onChange={(event) => choose(name, event.target.value)}
            {...select}
          />
        ))}
        <a href={csvHref} download className={buttonStyles()}>
          <Icon name="download" />
          CSV
        </a>
      </div>
      <ChipRow label="Show people with">
        <StatusChips
          on={on}
          onChange={(wanted) =>
            go((next) => {
              next.delete('status');
              for (const each of wanted) next.append('status', each);
            })
          }
        />
        <Chip
          pressed={parameters.get('courses') === 'all'}
          onClick={() => choose('courses', parameters.get('courses') === 'all' ? '' : 'all')}
        >
          Courses nobody has yet
        </Chip>
      </ChipRow>
    </search>
  );
}

function StatusChips({ on, onChange }: { on: readonly string[]; onChange: (wanted: string[]) => void }) {
  return overviewCellStatuses.map((status) => {
    const { icon, label, cell } = cellStatusLooks[status];
    const isOn = on.includes(status);
    return (
      <Chip
        key={status}
        pressed={isOn}
        onClick={() => onChange(isOn ? on.filter((each) => each !== status) : [...on, status])}
      >
        <span
          aria-hidden
          className={cn('-ml-1.5 grid size-6 place-items-center rounded-full border border-line', cell)}
        >
          <Icon name={icon} className="size-3.5" />
        </span>
        {label}
      </Chip>
    );
  });
}
