'use client';

import type { AssignmentsFilter } from '@repo/schemas/childcare/assignment-change';
import { assignmentStatuses } from '@repo/schemas/childcare/organization';
import { Button } from '@repo/ui/button';
import { badgeColumn, dateColumn } from '@repo/ui/columns';
import { DataTable, withoutSorting } from '@repo/ui/data-table';
import type { RowSelection } from '@repo/ui/data-table-bulk-bar';
import { Icon } from '@repo/ui/icon';
import type { IconName } from '@repo/ui/icon-names';
import { useMemo } from 'react';
import { noLearnersYet } from '#components/centre/no-learners-yet.tsx';
import { assignmentStatusLooks } from '#components/platform/labels.ts';
import type { MatchingAssignment } from '#domain/assignments/list-matching-assignments.ts';
import { type AssignmentChangeKind, assignmentChangeTexts } from './assignment-change-texts.ts';
import { ChangeAssignmentsDialog } from './change-dialog.tsx';

const columns = withoutSorting<MatchingAssignment>([
  { id: 'learner', header: 'Learner', value: (row) => row.learnerName, hideable: false },
  { id: 'course', header: 'Course', value: (row) => row.courseTitle, phone: 'detail' },
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
  dateColumn({ id: 'since', header: 'Assigned on', at: (row) => row.createdAt, hidden: true }),
]);

const kinds: readonly { kind: AssignmentChangeKind; icon: IconName }[] = [
  { kind: 'remind', icon: 'bell' },
  { kind: 'move-deadline', icon: 'calendar-clock' },
  { kind: 'waive', icon: 'circle-minus' },
  { kind: 'reset', icon: 'rotate-ccw' },
  { kind: 'cancel', icon: 'x' },
];

type AssignmentsTableProps = {
  /** Of one page. */
  rows: MatchingAssignment[];
  total: number;
  pageSize: number;
  /** What they match. */
  filter: AssignmentsFilter;
  /** Of a super admin, who has no centre of their own. */
  organizationId?: string;
};

export function AssignmentsTable({ rows, total, pageSize, filter, organizationId }: AssignmentsTableProps) {
  return (
    <DataTable
      id="centre-assignments"
      caption="Assignments"
      noun={['assignment', 'assignments']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => `${row.learnerName}, ${row.courseTitle}`}
      // Only a manager has pages of the centre's people.
      rowHref={organizationId ? undefined : (row) => `/centre/people/${row.learnerId}`}
      server={{ total, selectsAll: true }}
      pageSize={pageSize}
      bulkActions={(selection) => <ChangeButtons {...selection} {...{ filter, organizationId }} />}
      searchPlaceholder="Search learner or course"
      empty={
        organizationId
          ? {
              title: 'No assignments yet',
              description: 'The managers of this centre have not assigned anything, or nothing matches.',
            }
          : noLearnersYet('Assign courses to your team; they are listed here with their state.')
      }
    />
  );
}

type ChangeButtonsProps = RowSelection<MatchingAssignment> &
  Pick<AssignmentsTableProps, 'filter' | 'organizationId'>;

function ChangeButtons({ ids, isAll, clear, filter, organizationId }: ChangeButtonsProps) {
  const of = useMemo(() => (isAll ? { filter } : { assignmentIds: [...ids] }), [isAll, filter, ids]);
  return kinds.map(({ kind, icon }) => (
    <ChangeAssignmentsDialog
      key={kind}
      kind={kind}
      targets={of}
      organizationId={organizationId}
      onDone={clear}
      trigger={
        <Button size="sm">
          <Icon name={icon} />
          {assignmentChangeTexts[kind].label}
        </Button>
      }
    />
  ));
}
