'use client';

import { courseStatuses } from '@repo/schemas/childcare/course';
import { badgeColumn, dateColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { useMemo } from 'react';
import { priceText } from '#components/course/labels.ts';
import type { CourseTableRow } from '#domain/courses/list-course-table.ts';
import { CourseMenu } from './course-menu.tsx';
import { courseStatusLooks } from './course-status-badge.tsx';
import { NewCourseButton } from './new-course-button.tsx';

const columnsBefore: readonly DataColumn<CourseTableRow>[] = [
  { id: 'title', header: 'Title', value: (row) => row.title, hideable: false },
  badgeColumn({
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    looks: courseStatusLooks,
    states: courseStatuses,
    phone: 'detail',
  }),
];

const columnsAfter: readonly DataColumn<CourseTableRow>[] = [
  { id: 'lectures', header: 'Lectures', value: (row) => row.lectures, numeric: true },
  { id: 'learners', header: 'Learners', value: (row) => row.learners, numeric: true, phone: 'detail' },
  {
    id: 'price',
    header: 'Price',
    value: (row) => row.priceSgd,
    cell: (row) => priceText(row.priceSgd),
    numeric: true,
  },
  { id: 'cpd', header: 'CPD points', value: (row) => row.cpdPoints, numeric: true, hidden: true },
  dateColumn({ id: 'updated', header: 'Changed', at: (row) => row.updatedAt, show: 'relative' }),
];

export function CourseTable({ rows, categories }: { rows: CourseTableRow[]; categories: readonly string[] }) {
  const columns = useMemo(
    () => [
      ...columnsBefore,
      {
        id: 'category',
        header: 'Category',
        value: (row: CourseTableRow) => row.category,
        filter: categories.map((category) => ({ value: category, label: category })),
      },
      ...columnsAfter,
    ],
    [categories],
  );
  return (
    <DataTable
      id="courses"
      caption="Courses"
      noun={['course', 'courses']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => row.title}
      rowHref={(row) => `/admin/courses/${row.id}`}
      rowActions={(row) => <CourseMenu course={row} />}
      searchPlaceholder="Search title or category"
      empty={{
        icon: <Icon name="book-open" />,
        title: 'No courses yet',
        description: 'Begin with a title; sections and lectures follow.',
        action: <NewCourseButton />,
      }}
    />
  );
}
