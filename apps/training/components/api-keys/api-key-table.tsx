'use client';

import type { ApiKeyRecord } from '@repo/schemas/training/api-key';
import { badgeColumn, dateColumn } from '@repo/ui/columns';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { ApiKeyMenu } from './api-key-menu.tsx';
import { keyStateLabels, scopeLabels } from './labels.ts';

const columns: readonly DataColumn<ApiKeyRecord>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name, hideable: false },
  {
    id: 'prefix',
    header: 'Begins with',
    value: (row) => row.prefix,
    cell: (row) => <code className="text-sm">{row.prefix}…</code>,
  },
  { id: 'scopes', header: 'May', value: (row) => row.scopes.map((scope) => scopeLabels[scope]).join(', ') },
  badgeColumn({
    id: 'state',
    header: 'State',
    value: (row) => row.state,
    looks: keyStateLabels,
    states: ['active', 'expired', 'revoked'],
    phone: 'detail',
  }),
  dateColumn({
    id: 'used',
    header: 'Last used',
    at: (row) => row.lastUsedAt,
    show: 'relative',
    empty: 'Never',
    phone: 'detail',
  }),
  dateColumn({ id: 'expires', header: 'Expires', at: (row) => row.expiresAt, empty: 'Never' }),
  dateColumn({ id: 'made', header: 'Made', at: (row) => row.createdAt }),
  { id: 'by', header: 'Made by', value: (row) => row.createdBy, hidden: true },
];

export function ApiKeyTable({ rows }: { rows: ApiKeyRecord[] }) {
  return (
    <DataTable
      id="api-keys"
      caption="API keys"
      noun={['key', 'keys']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => row.name}
      rowActions={(row) => (row.state === 'active' ? <ApiKeyMenu apiKey={row} /> : null)}
      searchPlaceholder="Search name"
      empty={{
        icon: <Icon name="key-round" />,
        title: 'No keys yet',
        description:
          'A key lets a program read classes or store enrolments without a sign-in. Make the first one above.',
      }}
    />
  );
}
