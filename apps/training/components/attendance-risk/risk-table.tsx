'use client';

import { attendanceRisks, type LearnerAtRisk } from '@repo/schemas/training/attendance-risk';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { StatusBadge } from '@repo/ui/status-badge';
import { attendanceRiskLabels } from '#components/classes/labels.ts';

const toHours = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100);

const columns: readonly DataColumn<LearnerAtRisk>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.fullName,
    cell: (row) => <bdi className="font-medium wrap-anywhere">{row.fullName}</bdi>,
    hideable: false,
  },
  {
    id: 'risk',
    header: 'Attendance',
    value: (row) => attendanceRiskLabels[row.risk].label,
    cell: (row) => (
      <StatusBadge tone={attendanceRiskLabels[row.risk].tone}>
        {attendanceRiskLabels[row.risk].label}
      </StatusBadge>
    ),
    sortable: false,
    filter: attendanceRisks.map((value) => ({ value, label: attendanceRiskLabels[value].label })),
  },
  {
    id: 'missed',
    header: 'Hours missed',
    value: (row) => row.missedMinutes,
    cell: (row) => `${toHours(row.missedMinutes)} of ${toHours(row.totalMinutes)}`,
    numeric: true,
  },
  {
    id: 'left',
    header: 'Hours that can still be missed',
    value: (row) => row.leftMinutes,
    cell: (row) =>
      row.leftMinutes < 0 ? `${toHours(-row.leftMinutes)} too many missed` : toHours(row.leftMinutes),
    numeric: true,
  },
];

export function LearnersAtRiskTable(page: TablePage<LearnerAtRisk>) {
  return (
    <DataTable
      id="learners-at-risk"
      caption="Learners at risk"
      noun={['learner', 'learners']}
      columns={columns}
      {...serverPageProps(page)}
      getRowId={(row) => row.userId}
      getRowName={(row) => row.fullName}
      searchPlaceholder="Name"
      empty={{
        icon: <Icon name="circle-check" />,
        title: 'Nobody is at risk',
        description:
          'By the attendance taken so far, everybody could miss another session and still reach the minimum.',
      }}
    />
  );
}
