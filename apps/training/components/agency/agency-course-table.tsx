'use client';

import type { AgencyCourseRow } from '@repo/schemas/training/agency';
import { ActionsMenu } from '@repo/ui/actions-menu';
import { DataTable, withoutSorting } from '@repo/ui/data-table';
import { MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { StatusBadge } from '@repo/ui/status-badge';

const columns = withoutSorting<AgencyCourseRow>([
  { id: 'title', header: 'Title', value: (row) => row.title, hideable: false },
  {
    id: 'code',
    header: 'Course',
    value: (row) => row.courseReferenceNumber,
    phone: 'detail',
    className: 'whitespace-nowrap',
  },
  {
    id: 'here',
    header: 'In this service',
    value: (row) => (row.in_lms ? 'Yes' : 'No'),
    cell: (row) => (
      <StatusBadge tone={row.in_lms ? 'success' : 'neutral'}>
        {row.in_lms ? 'Here too' : 'Not here'}
      </StatusBadge>
    ),
    phone: 'detail',
  },
  { id: 'category', header: 'Category', value: (row) => row.category },
  { id: 'hours', header: 'Hours', value: (row) => row.duration, numeric: true },
  { id: 'status', header: 'Status', value: (row) => row.status },
]);

export function AgencyCourseTable(page: TablePage<AgencyCourseRow>) {
  return (
    <DataTable
      id="agency-courses"
      caption="Courses at the agency"
      noun={['course', 'courses']}
      columns={columns}
      getRowId={(row) => row.courseReferenceNumber}
      getRowName={(row) => row.title}
      rowHref={(row) => `/agency/audit?${new URLSearchParams({ course: row.courseReferenceNumber })}`}
      rowActions={(row) => <CourseMenu course={row} />}
      {...serverPageProps(page)}
      searchPlaceholder="Search title or reference"
      empty={{ icon: <Icon name="book-open" />, title: 'The agency lists no course of yours' }}
    />
  );
}

function CourseMenu({ course }: { course: AgencyCourseRow }) {
  const parameters = new URLSearchParams({ course: course.courseReferenceNumber });
  return (
    <ActionsMenu subject={course.title}>
      <MenuItem href={`/agency/publish?${parameters}`} icon={<Icon name="send" />}>
        Publish a class
      </MenuItem>
      <MenuItem href={`/agency/audit?${parameters}`} icon={<Icon name="scale" />}>
        Compare schedules
      </MenuItem>
    </ActionsMenu>
  );
}
