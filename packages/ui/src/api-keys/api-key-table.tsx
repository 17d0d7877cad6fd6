'use client';

import { useMemo } from 'react';
import { badgeColumn, dateColumn } from '../columns.tsx';
import { type DataColumn, DataTable } from '../data-table.tsx';
import { Icon } from '../icon.tsx';
import { ApiKeyMenu } from './api-key-menu.tsx';
import { type ApiKey, type ApiKeyPageSettings, keyStateLabels, type ScopeChoice } from './key-texts.ts';

const columnsOf = (choices: readonly ScopeChoice[]): readonly DataColumn<ApiKey>[] => [
  { id: 'name', header: 'Name', value: (row) => row.name, hideable: false },
  {
    id: 'prefix',
    header: 'Begins with',
    value: (row) => row.prefix,
    cell: (row) => <code className="text-sm">{row.prefix}…</code>,
  },
  {
    id: 'scopes',
    header: 'May',
    value: (row) =>
      choices
        .filter(({ scope }) => row.scopes.includes(scope))
        .map(({ label }) => label)
        .join(', '),
  },
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

type Props = ApiKeyPageSettings & {
  rows: ApiKey[];
  /** What a key is for, where there is none yet. */
  emptyText: string;
};

export function ApiKeyTable({ rows, choices, path, emptyText }: Props) {
  const columns = useMemo(() => columnsOf(choices), [choices]);
  return (
    <DataTable
      id="api-keys"
      caption="API keys"
      noun={['key', 'keys']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => row.name}
      rowActions={(row) => (row.state === 'active' ? <ApiKeyMenu apiKey={row} path={path} /> : null)}
      searchPlaceholder="Search name"
      empty={{
        icon: <Icon name="key-round" />,
        title: 'No keys yet',
        description: `${emptyText} Make the first one above.`,
      }}
    />
  );
}
