'use client';

import { vacancyLabel } from '@repo/agency/code-lists';
import type { AgencyRunView } from '@repo/schemas/training/agency';
import { ActionsMenu } from '@repo/ui/actions-menu';
import { type DataColumn, DataTable, withoutSorting } from '@repo/ui/data-table';
import { MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { useMemo } from 'react';
import { DateRange } from '#components/classes/date-range.tsx';
import type { LocalRunRow } from '#domain/agency/list-local-run-rows.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';

const idColumn: DataColumn<LocalRunRow> = {
  id: 'agencyRunId',
  header: 'Course run ID',
  value: (row) => row.agencyRunId,
  sortable: false,
  phone: 'detail',
};

const columns = withoutSorting<LocalRunRow>([
  { id: 'course', header: 'Class', value: (row) => row.courseTitle, hideable: false },
  {
    id: 'dates',
    header: 'Dates',
    value: (row) => formatDates(row.startDate, row.endDate),
    cell: (row) => <DateRange start={row.startDate} end={row.endDate} />,
    phone: 'detail',
  },
  { id: 'code', header: 'Course', value: (row) => row.courseCode, className: 'whitespace-nowrap' },
  { id: 'status', header: 'Status', value: (row) => row.status, hidden: true },
  { id: 'vacancy', header: 'Vacancy', value: (row) => vacancyLabel(row.vacancyCode) },
  {
    id: 'enrolled',
    header: 'Enrolled',
    value: (row) => `${row.enrolledCount} of ${row.places}`,
    numeric: true,
    phone: 'detail',
    className: 'whitespace-nowrap',
  },
]);

type RunTableProps = TablePage<LocalRunRow> & { view: AgencyRunView };

export function LocalRunTable({ view, ...page }: RunTableProps) {
  const isPublished = view === 'published';
  const shown = useMemo(
    () => (isPublished ? [...columns.slice(0, 2), idColumn, ...columns.slice(2)] : columns),
    [isPublished],
  );
  return (
    <DataTable
      id={`${view}-classes`}
      caption={isPublished ? 'Published classes' : 'Classes to publish'}
      noun={['class', 'classes']}
      columns={shown}
      getRowId={(row) => row.id}
      getRowName={(row) => `${row.courseTitle}, ${formatDates(row.startDate, row.endDate)}`}
      rowHref={(row) => (isPublished ? `/agency/runs/${row.id}` : `/agency/publish?class=${row.id}`)}
      rowActions={(row) => <RunMenu run={row} isPublished={isPublished} />}
      {...serverPageProps(page)}
      searchPlaceholder="Search title, course or course run ID"
      empty={{
        icon: <Icon name="landmark" />,
        title: isPublished ? 'No upcoming class is published' : 'Every upcoming class is published',
        description: isPublished ? 'Publish one, and it appears here and on the agency’s list.' : undefined,
      }}
    />
  );
}

function RunMenu({ run, isPublished }: { run: LocalRunRow; isPublished: boolean }) {
  return (
    <ActionsMenu subject={run.courseTitle}>
      {isPublished ? (
        <MenuItem href={`/agency/runs/${run.id}`} icon={<Icon name="pencil" />}>
          Change at the agency
        </MenuItem>
      ) : (
        <MenuItem href={`/agency/publish?class=${run.id}`} icon={<Icon name="send" />}>
          Publish
        </MenuItem>
      )}
      <MenuItem href={`/classes/${run.id}`} icon={<Icon name="presentation" />}>
        Open class
      </MenuItem>
    </ActionsMenu>
  );
}
