'use client';

import { type SyncItem, syncOutcomes } from '@repo/schemas/training/sync';
import { badgeColumn } from '@repo/ui/columns';
import { DataTable, withoutSorting } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { syncOutcomeLabels } from './labels.ts';

const columns = withoutSorting<SyncItem>([
  {
    id: 'agencyRunId',
    header: 'Course run ID',
    value: (row) => row.agencyRunId,
    hideable: false,
  },
  {
    id: 'courseCode',
    header: 'Course',
    value: (row) => row.courseCode,
    phone: 'detail',
    className: 'whitespace-nowrap',
  },
  badgeColumn({
    id: 'outcome',
    header: 'Result',
    value: (row) => row.outcome,
    looks: syncOutcomeLabels,
    states: syncOutcomes,
    phone: 'detail',
  }),
  { id: 'message', header: 'What happened', value: (row) => row.message, phone: 'detail' },
]);

export function SyncItemTable({ running, ...page }: TablePage<SyncItem> & { running: boolean }) {
  return (
    <DataTable
      id="sync-report"
      caption="Classes of the agency"
      noun={['class', 'classes']}
      columns={columns}
      getRowId={(row) => row.agencyRunId}
      getRowName={(row) => `Course run ID ${row.agencyRunId}`}
      {...serverPageProps(page)}
      searchable={false}
      empty={{
        icon: <Icon name="list-checks" />,
        title: running ? 'No class yet' : 'No class was looked at',
        description: running ? 'The agency’s list is being read.' : undefined,
      }}
    />
  );
}
