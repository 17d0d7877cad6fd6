'use client';

import { dateColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { assessmentTypeLabels } from '#components/courses/labels.ts';
import type { AssessmentWithCounts } from '#domain/grading/list-visible-assessments-with-counts.ts';

const columns: readonly DataColumn<AssessmentWithCounts>[] = [
  { id: 'title', header: 'Assessment', value: (row) => row.title, hideable: false },
  { id: 'course', header: 'Course', value: (row) => row.courseTitle, phone: 'detail' },
  {
    id: 'type',
    header: 'Type',
    value: (row) => row.type,
    cell: (row) => assessmentTypeLabels[row.type],
    filter: Object.entries(assessmentTypeLabels).map(([value, label]) => ({ value, label })),
  },
  dateColumn({ id: 'due', header: 'Due', at: (row) => row.dueDate, show: 'minute', phone: 'detail' }),
  { id: 'max', header: 'Highest score', value: (row) => row.maxScore, numeric: true },
];

/** Shows a dash without permission to see submissions. */
const gradingColumns: readonly DataColumn<AssessmentWithCounts>[] = [
  ...columns,
  {
    id: 'handed-in',
    header: 'Handed in',
    value: (row) => row.handedIn,
    cell: (row) => row.handedIn?.toLocaleString('en') ?? '–',
    numeric: true,
    sortable: false,
  },
  {
    id: 'to-grade',
    header: 'To grade',
    value: (row) => row.toGrade,
    cell: (row) =>
      row.toGrade ? (
        <PageLink href={`/grading?assessmentId=${row.id}`} className="link target-44">
          {row.toGrade.toLocaleString('en')}
        </PageLink>
      ) : (
        (row.toGrade ?? '–')
      ),
    numeric: true,
    sortable: false,
    phone: 'detail',
  },
];

type AssessmentTableProps = TablePage<AssessmentWithCounts> & { mayGrade: boolean };

export function AssessmentTable({ mayGrade, ...page }: AssessmentTableProps) {
  return (
    <DataTable
      id="assessments"
      caption="Assessments"
      noun={['assessment', 'assessments']}
      columns={mayGrade ? gradingColumns : columns}
      getRowId={(row) => row.id}
      getRowName={(row) => row.title}
      rowHref={(row) => `/assessments/${row.id}`}
      {...serverPageProps(page)}
      searchPlaceholder="Search title or course"
      empty={{
        icon: <Icon name="clipboard-list" />,
        title: 'No assessments yet',
        description: 'Developers add them to a course. Trainers see those of the classes they teach.',
      }}
    />
  );
}
