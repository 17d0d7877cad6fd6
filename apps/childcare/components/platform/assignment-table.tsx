'use client';

import type { ListedAssignment } from '@repo/schemas/childcare/assignment';
import { assignmentStatuses } from '@repo/schemas/childcare/organization';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { EmptyState } from '@repo/ui/empty-state';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { ClipboardList } from 'lucide-react';
import { CancelAssignment } from '#components/assign/cancel-assignment.tsx';
import { assignmentLooks } from './labels.ts';

const columns: readonly DataColumn<ListedAssignment>[] = [
  { id: 'learner', header: 'Learner', value: (row) => row.learner.name, hideable: false, phone: 'title' },
  { id: 'course', header: 'Course', value: (row) => row.course.title, phone: 'detail' },
  {
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    cell: ({ status }) => (
      <StatusBadge tone={assignmentLooks[status].tone}>{assignmentLooks[status].label}</StatusBadge>
    ),
    csv: ({ status }) => assignmentLooks[status].label,
    filter: assignmentStatuses.map((value) => ({ value, label: assignmentLooks[value].label })),
    phone: 'detail',
  },
  {
    id: 'progress',
    header: 'Progress',
    value: (row) => row.progress,
    cell: (row) => `${row.progress} %`,
    numeric: true,
    phone: 'none',
  },
  {
    id: 'due',
    header: 'Due',
    value: (row) => (row.deadline ? new Date(row.deadline) : null),
    cell: (row) => (row.deadline ? <DateTime value={row.deadline} dateOnly /> : null),
    phone: 'detail',
  },
  {
    id: 'since',
    header: 'Assigned on',
    value: (row) => new Date(row.createdAt),
    cell: (row) => <DateTime value={row.createdAt} dateOnly />,
    phone: 'none',
  },
];

const ended: readonly string[] = ['COMPLETED', 'CANCELLED'];

/** What becomes of an assignment that is cancelled. */
function afterwards({ paymentStatus }: ListedAssignment): string {
  return paymentStatus === 'PAID'
    ? 'What was learnt stays. The payment appears among those to be given back.'
    : 'What was learnt stays. The course can be assigned again.';
}

/** What a centre has assigned, as the platform sees it. */
export function AssignmentTable({ rows }: { rows: readonly ListedAssignment[] }) {
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
          <CancelAssignment assignment={row} description={afterwards(row)} />
        )
      }
      searchPlaceholder="Search learner or course"
      empty={
        <EmptyState
          icon={<ClipboardList />}
          title="Nothing assigned yet"
          description="The centre’s manager assigns courses to its learners."
        />
      }
    />
  );
}
