'use client';

import type { ListedAssignment } from '@repo/schemas/childcare/assignment';
import { assignmentStatuses } from '@repo/schemas/childcare/organization';
import { badgeColumn, dateColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { CancelAssignment } from '#components/assign/cancel-assignment.tsx';
import { assignmentStatusLooks } from './labels.ts';

const columns: readonly DataColumn<ListedAssignment>[] = [
  { id: 'learner', header: 'Learner', value: (row) => row.learner.name, hideable: false },
  { id: 'course', header: 'Course', value: (row) => row.course.title, phone: 'detail' },
  badgeColumn({
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    looks: assignmentStatusLooks,
    states: assignmentStatuses,
    phone: 'detail',
  }),
  {
    id: 'progress',
    header: 'Progress',
    value: (row) => row.progress,
    cell: (row) => `${row.progress}%`,
    numeric: true,
  },
  dateColumn({ id: 'due', header: 'Due', at: (row) => row.deadline, phone: 'detail' }),
  dateColumn({ id: 'since', header: 'Assigned on', at: (row) => row.createdAt }),
];

const ended: readonly string[] = ['COMPLETED', 'CANCELLED'];

function noteOf({ paymentStatus }: ListedAssignment): string | undefined {
  return paymentStatus === 'PAID' ? 'The payment appears among those to be given back.' : undefined;
}

type AssignmentTableProps = { rows: readonly ListedAssignment[]; organizationId: string };

export function AssignmentTable({ rows, organizationId }: AssignmentTableProps) {
  return (
    <DataTable
      id="centre-assignments"
      caption="Assignments"
      noun={['assignment', 'assignments']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => `${row.learner.name}, ${row.course.title}`}
      rowActions={(row) =>
        ended.includes(row.status) ? null : (
          <CancelAssignment assignment={row} note={noteOf(row)} organizationId={organizationId} />
        )
      }
      searchPlaceholder="Search learner or course"
      empty={{
        icon: <Icon name="clipboard-list" />,
        title: 'Nothing assigned yet',
        description: 'The centre’s manager assigns courses to its learners.',
      }}
    />
  );
}
