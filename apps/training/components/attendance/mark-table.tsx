'use client';

import {
  type AttendanceRow,
  type AttendanceStatus,
  attendanceFilterMarks,
} from '@repo/schemas/training/attendance';
import { Button } from '@repo/ui/button';
import { dateColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { useLatestRef } from '@repo/ui/use-latest-ref';
import { useMemo } from 'react';
import { AbsenceDocumentsDialog } from '#components/absence-documents/documents-dialog.tsx';
import { attendanceStatusLabels } from '#components/classes/labels.ts';
import { NameAndEmail } from '#components/people/name-and-email.tsx';
import { AttendanceDetailsDialog } from './details-dialog.tsx';
import { AttendanceMarkChoice } from './mark-choice.tsx';
import { useAttendanceMarks } from './use-marks.ts';

type Mark = (row: AttendanceRow, status: AttendanceStatus | null) => void;

function columnsWith(
  { sessionId, seesDocuments }: { sessionId: string; seesDocuments: boolean },
  mark: Mark,
  show: (row: AttendanceRow) => void,
): readonly DataColumn<AttendanceRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: (row) => row.fullName,
      cell: (row) => <NameAndEmail name={row.fullName} email={row.email} />,
      hideable: false,
    },
    { id: 'email', header: 'Email', value: (row) => row.email, hidden: true },
    {
      id: 'mark',
      header: 'Attendance',
      value: (row) => (row.status ? attendanceStatusLabels[row.status].label : 'Not marked'),
      cell: (row) => (
        <AttendanceMarkChoice
          name={`${row.fullName} (${row.email})`}
          status={row.status}
          onChange={(status) => mark(row, status)}
        />
      ),
      filter: attendanceFilterMarks.map((value) => ({
        value,
        label: value === 'none' ? 'Not marked' : attendanceStatusLabels[value].label,
      })),
      phone: 'detail',
    },
    {
      id: 'details',
      header: 'Hours and reason',
      value: (row) => row.note,
      sortable: false,
      cell: (row) => <AttendanceDetailsDialog sessionId={sessionId} row={row} onStored={show} />,
      phone: 'detail',
    },
    {
      id: 'document',
      header: 'Documents',
      value: (row) => row.documents,
      sortable: false,
      cell: (row) => <AbsenceDocumentsDialog {...{ sessionId, row, seesDocuments }} onStored={show} />,
      ...(seesDocuments && { filter: [{ value: 'waiting', label: 'Waiting for a decision' }] }),
      phone: 'detail',
    },
    {
      id: 'how',
      header: 'Marked',
      value: (row) =>
        row.method === null ? '' : row.method === 'code' ? 'By code' : `By ${row.markedByName}`,
    },
    dateColumn({ id: 'when', header: 'At', at: (row) => row.markedAt, show: 'minute' }),
  ];
}

/** Includes the number when some unmarked learners are on other pages. */
function restText({ unmarked, all, pageSize }: { unmarked: number; all: number; pageSize: number }): string {
  const count = unmarked.toLocaleString('en');
  if (all <= pageSize || unmarked === 0) return unmarked === all ? 'All present' : 'The rest present';
  return unmarked === all ? `All ${count} present` : `The other ${count} present`;
}

type MarkTableProps = TablePage<AttendanceRow> & {
  sessionId: string;
  seesDocuments: boolean;
  everybody: { total: number; unmarked: number };
};

export function AttendanceMarkTable({ sessionId, seesDocuments, everybody, ...page }: MarkTableProps) {
  const { rows, mark, show, markRest, isMarkingRest, saved, unmarked } = useAttendanceMarks(
    sessionId,
    page.rows,
    everybody.unmarked,
  );
  const latest = useLatestRef({ mark, show });
  const columns = useMemo(
    () =>
      columnsWith(
        { sessionId, seesDocuments },
        (row, status) => latest.current.mark(row, status),
        (row) => latest.current.show(row),
      ),
    [latest, sessionId, seesDocuments],
  );
  return (
    <DataTable
      id={`attendance-${sessionId}`}
      caption="Attendance"
      noun={['learner', 'learners']}
      columns={columns}
      {...serverPageProps({ ...page, rows })}
      getRowId={(row) => row.userId}
      getRowName={(row) => `${row.fullName} (${row.email})`}
      searchPlaceholder="Name or email"
      toolbar={
        <div className="flex flex-wrap items-center">
          <Button
            disabled={unmarked === 0}
            pending={isMarkingRest}
            pendingText="Marking…"
            onClick={() => markRest('present')}
          >
            <Icon name="check-check" />
            {restText({ unmarked, all: everybody.total, pageSize: page.pageSize })}
          </Button>
          <span className="text-sm text-muted not-empty:ml-3" aria-live="polite">
            {saved}
          </span>
        </div>
      }
      empty={{
        icon: <Icon name="users" />,
        title: 'Nobody is enrolled',
        description: 'As soon as somebody is, their attendance can be marked here.',
      }}
    />
  );
}
