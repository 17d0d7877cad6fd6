'use client';

import {
  type AttendanceRow,
  type AttendanceStatus,
  attendanceStatuses,
  type SessionAttendance,
} from '@repo/schemas/training/attendance';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { EmptyState } from '@repo/ui/empty-state';
import { isConflict } from '@repo/ui/form-version';
import { DateTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { CheckCheck, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { attendanceLabels } from '#components/classes/labels.ts';
import { MarkChoice } from './mark-choice.tsx';

type Mark = { userId: string; status: AttendanceStatus | null };
type SeenMark = Mark & { expectedStatus: AttendanceStatus | null };

function columnsWith(mark: (marks: Mark[]) => void): readonly DataColumn<AttendanceRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: (row) => row.fullName,
      // People of one name are told apart by their address.
      cell: (row) => (
        <span className="block min-w-0">
          <bdi>{row.fullName}</bdi>
          <span className="block text-sm font-normal text-muted">{row.email}</span>
        </span>
      ),
      hideable: false,
    },
    { id: 'email', header: 'Email', value: (row) => row.email, hidden: true, phone: 'none' },
    {
      id: 'mark',
      header: 'Attendance',
      value: (row) => (row.status ? attendanceLabels[row.status].label : 'Not marked'),
      cell: (row) => (
        <MarkChoice
          name={`${row.fullName} (${row.email})`}
          status={row.status}
          onChange={(status) => mark([{ userId: row.userId, status }])}
        />
      ),
      filter: [...attendanceStatuses.map((status) => attendanceLabels[status].label), 'Not marked'].map(
        (label) => ({ value: label, label }),
      ),
      phone: 'detail',
    },
    {
      id: 'how',
      header: 'Marked',
      value: (row) =>
        row.method === null ? '' : row.method === 'code' ? 'By code' : `By ${row.markedByName}`,
      phone: 'none',
    },
    {
      id: 'when',
      header: 'At',
      value: (row) => row.markedAt && new Date(row.markedAt),
      cell: (row) => (row.markedAt ? <DateTime value={row.markedAt} /> : null),
      phone: 'none',
    },
  ];
}

function withMarks(
  rows: readonly AttendanceRow[],
  wanted: ReadonlyMap<string, AttendanceStatus | null>,
): AttendanceRow[] {
  return rows.map((row) => ({
    ...row,
    status: wanted.get(row.userId) ?? (wanted.has(row.userId) ? null : row.status),
  }));
}

/** A class that fits is marked without turning a page; of a larger one a phone shows a page that can be scrolled. */
const pageSize = 25;

/** Says how many it marks where not all of them are in view. */
function restText(unmarked: number, all: number): string {
  const count = unmarked.toLocaleString('en');
  if (all <= pageSize || unmarked === 0) return unmarked === all ? 'All present' : 'The rest present';
  return unmarked === all ? `All ${count} present` : `The other ${count} present`;
}

type MarkTableProps = { sessionId: string; learners: AttendanceRow[] };

/** Attendance by hand: each choice is saved at once, and shown before it is. */
export function MarkTable({ sessionId, learners }: MarkTableProps) {
  const [rows, setRows] = useState(learners);
  const [saved, setSaved] = useState('');

  const { mark, columns } = useMemo(() => {
    const path = `/api/sessions/${sessionId}/attendance`;
    let shown: readonly AttendanceRow[] = learners;
    let queue: Promise<void> = Promise.resolve();
    const show = (next: readonly AttendanceRow[]) => {
      shown = next;
      setRows([...next]);
    };

    /** Over the marks that were seen and no others. */
    async function send(marks: SeenMark[]): Promise<void> {
      const answer = await callApi<{ data: SessionAttendance }>(path, { method: 'PUT', body: { marks } });
      if (answer.ok) {
        const fresh = new Map(answer.data.data.learners.map((row) => [row.userId, row]));
        const touched = new Set(marks.map(({ userId }) => userId));
        // What is chosen since is on its way.
        show(shown.map((row) => (touched.has(row.userId) ? (fresh.get(row.userId) ?? row) : row)));
        setSaved('Saved');
        return;
      }
      const fresh = await callApi<{ data: SessionAttendance }>(path);
      const before = new Map(marks.map(({ userId, expectedStatus }) => [userId, expectedStatus]));
      show(fresh.ok ? fresh.data.data.learners : withMarks(shown, before));
      setSaved('');
      if (!fresh.ok || !isConflict(answer.failure)) {
        toast.error(answer.failure.error);
        return;
      }
      // Who was marked meanwhile is not one of the rest any more.
      const left = marks.filter(({ userId, expectedStatus }) => {
        const row = shown.find((one) => one.userId === userId);
        return marks.length > 1 && row?.status === expectedStatus;
      });
      if (left.length > 0 && left.length < marks.length) await send(left);
      else toast.info('Somebody else marked attendance meanwhile. Their marks are shown now.');
    }

    function mark(marks: Mark[]) {
      const seen = new Map(shown.map(({ userId, status }) => [userId, status]));
      const withSeen = marks.map((one) => ({ ...one, expectedStatus: seen.get(one.userId) ?? null }));
      setSaved('Saving…');
      show(withMarks(shown, new Map(marks.map(({ userId, status }) => [userId, status]))));
      queue = queue.then(() => send(withSeen));
    }
    return { mark, columns: columnsWith(mark) };
  }, [sessionId, learners]);

  const unmarked = rows.filter((row) => row.status === null);
  return (
    <DataTable
      id={`attendance-${sessionId}`}
      caption="Attendance"
      noun={['learner', 'learners']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.userId}
      getRowName={(row) => `${row.fullName} (${row.email})`}
      pageSize={pageSize}
      searchPlaceholder="Name or email"
      toolbar={
        <div className="flex items-center">
          <Button
            disabled={unmarked.length === 0}
            onClick={() => mark(unmarked.map(({ userId }) => ({ userId, status: 'present' })))}
          >
            <CheckCheck aria-hidden />
            {restText(unmarked.length, rows.length)}
          </Button>
          <span className="text-sm text-muted not-empty:ml-3" aria-live="polite">
            {saved}
          </span>
        </div>
      }
      empty={
        <EmptyState
          icon={<Users />}
          title="Nobody is enrolled"
          description="As soon as somebody is, their attendance can be marked here."
        />
      }
    />
  );
}
