'use client';

import type { AgencySync } from '@repo/schemas/training/sync';
import { DataTable, withoutSorting } from '@repo/ui/data-table';
import { formatDateTime } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { StatusBadge } from '@repo/ui/status-badge';
import { syncStatusLabels } from './labels.ts';

const columns = withoutSorting<AgencySync>([
  {
    id: 'startedAt',
    header: 'Started',
    value: (row) => formatDateTime(row.startedAt),
    hideable: false,
  },
  {
    id: 'status',
    header: 'Status',
    value: (row) => syncStatusLabels[row.status].label,
    cell: ({ status }) => (
      <StatusBadge tone={syncStatusLabels[status].tone}>{syncStatusLabels[status].label}</StatusBadge>
    ),
    phone: 'detail',
  },
  {
    id: 'startedBy',
    header: 'Started by',
    value: (row) => row.startedBy ?? 'Every night at 2:00 am',
    phone: 'detail',
  },
  { id: 'created', header: 'New', value: (row) => row.counts.created, numeric: true },
  { id: 'updated', header: 'Changed', value: (row) => row.counts.updated, numeric: true },
  {
    id: 'unchanged',
    header: 'Unchanged',
    value: (row) => row.counts.unchanged,
    numeric: true,
  },
  { id: 'skipped', header: 'Skipped', value: (row) => row.counts.skipped, numeric: true },
  { id: 'failed', header: 'Failed', value: (row) => row.counts.failed, numeric: true },
  { id: 'message', header: 'Message', value: (row) => row.message, hidden: true },
]);

export function SyncRunTable(page: TablePage<AgencySync>) {
  return (
    <DataTable
      id="sync-runs"
      caption="Sync runs"
      noun={['sync run', 'sync runs']}
      columns={columns}
      getRowId={(row) => row.id}
      getRowName={(row) => formatDateTime(row.startedAt)}
      rowHref={(row) => `/agency/sync/${row.id}`}
      {...serverPageProps(page)}
      searchable={false}
      empty={{
        icon: <Icon name="refresh-cw" />,
        title: 'Nothing was synchronised yet',
        description: 'It happens every night at 2:00 am. You can also start it now.',
      }}
    />
  );
}
