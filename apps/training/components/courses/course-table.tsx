'use client';

import { courseStatuses } from '@repo/schemas/training/course';
import { ActionsMenu } from '@repo/ui/actions-menu';
import { badgeColumn, dateColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { useMemo } from 'react';
import type { CourseTableRow as FullRow } from '#domain/courses/list-course-table.ts';
import { courseStatusLabels, formatFee } from './labels.ts';

/** Without the description. */
type CourseTableRow = Omit<FullRow, 'description'>;

function columnsWith(categories: readonly string[]): DataColumn<CourseTableRow>[] {
  const hiddenCount = { numeric: true, sortable: false, hidden: true };
  return [
    { id: 'title', header: 'Title', value: (row) => row.title, hideable: false },
    { id: 'code', header: 'Code', value: (row) => row.code, phone: 'detail', className: 'whitespace-nowrap' },
    badgeColumn({
      id: 'status',
      header: 'Status',
      value: (row) => row.status,
      looks: courseStatusLabels,
      states: courseStatuses,
      phone: 'detail',
    }),
    {
      id: 'category',
      header: 'Category',
      value: (row) => row.category,
      filter: categories.map((category) => ({ value: category, label: category })),
    },
    { id: 'duration', header: 'Hours', value: (row) => row.duration, numeric: true },
    { id: 'fee', header: 'Fee', value: (row) => row.fee, cell: (row) => formatFee(row.fee), numeric: true },
    { id: 'subtopics', header: 'Subtopics', value: (row) => row.subtopics, ...hiddenCount },
    { id: 'runs', header: 'Classes', value: (row) => row.runs, numeric: true, sortable: false },
    { id: 'assessments', header: 'Assessments', value: (row) => row.assessments, ...hiddenCount },
    dateColumn({
      id: 'updated',
      header: 'Changed',
      at: (row) => row.updatedAt,
      show: 'relative',
      hidden: true,
    }),
  ];
}

type CourseTableProps = TablePage<CourseTableRow> & { categories: readonly string[] };

export function CourseTable({ categories, ...page }: CourseTableProps) {
  const columns = useMemo(() => columnsWith(categories), [categories]);
  return (
    <DataTable
      id="courses"
      caption="Courses"
      noun={['course', 'courses']}
      columns={columns}
      getRowId={(row) => row.id}
      getRowName={(row) => row.title}
      rowHref={(row) => `/courses/${row.id}`}
      rowActions={(row) => <CourseMenu course={row} />}
      {...serverPageProps(page)}
      searchPlaceholder="Search title, code or description"
      empty={{
        icon: <Icon name="book-open" />,
        title: 'No courses yet',
        description: 'A title, a description and the hours are enough to begin.',
        action: (
          <LinkButton href="/courses/new" variant="primary">
            New course
          </LinkButton>
        ),
      }}
    />
  );
}

function CourseMenu({ course }: { course: CourseTableRow }) {
  return (
    <ActionsMenu subject={course.title}>
      <MenuItem href={`/courses/${course.id}/edit`} icon={<Icon name="pencil" />}>
        Edit content
      </MenuItem>
      <MenuItem href={`/courses/${course.id}/assessments`} icon={<Icon name="list-checks" />}>
        Assessments
      </MenuItem>
      <MenuItem href={`/courses/${course.id}`} icon={<Icon name="eye" />}>
        Open course
      </MenuItem>
    </ActionsMenu>
  );
}
