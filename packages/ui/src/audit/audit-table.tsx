'use client';

import type { AuditActionPrefixLabels, AuditTableRow } from '@repo/schemas/audit-log';
import { type ReactNode, useMemo } from 'react';
import { type DataColumn, DataTable, withoutSorting } from '../data-table.tsx';
import { Icon } from '../icon.tsx';
import { PageLink } from '../page-link.tsx';
import { serverPageProps, type TablePage } from '../server-page.ts';
import { DateTime } from '../time.tsx';
import { AuditChanges } from './audit-changes.tsx';
import type { ShownAuditRow } from './table-query.ts';

function Target({ targetName, targetHref, targetId }: ShownAuditRow) {
  return targetHref ? (
    <PageLink href={targetHref} className="link target-44">
      {targetName}
    </PageLink>
  ) : (
    <span title={targetId}>{targetName}</span>
  );
}

function columnsFor(kinds: AuditActionPrefixLabels): readonly DataColumn<ShownAuditRow>[] {
  return withoutSorting<ShownAuditRow>([
    {
      id: 'action',
      header: 'What',
      value: (row) => row.actionName,
      filter: Object.entries(kinds).map(([value, label]) => ({ value, label })),
      hideable: false,
    },
    { id: 'actor', header: 'Who', value: (row) => row.actorLabel, phone: 'detail' },
    {
      id: 'at',
      header: 'When',
      value: (row) => new Date(row.at),
      cell: (row) => <DateTime value={row.at} />,
      phone: 'detail',
      className: 'whitespace-nowrap',
    },
    {
      id: 'target',
      header: 'To what',
      value: (row) => row.targetName,
      cell: (row) => <Target {...row} />,
      phone: 'detail',
    },
    {
      id: 'changes',
      header: 'Changed',
      value: (row) => JSON.stringify({ before: row.before, after: row.after }),
      cell: (row) => <AuditChanges before={row.before} after={row.after} />,
      phone: 'detail',
    },
    { id: 'request', header: 'Request', value: (row) => row.requestId, hidden: true },
  ]);
}

export type AuditTableProps<Row extends ShownAuditRow = AuditTableRow> = TablePage<Row> & {
  /** The available filters; must be referentially stable. */
  kinds: AuditActionPrefixLabels;
  rowActions?: (row: Row) => ReactNode;
};

/** Newest first. */
export function AuditTable<Row extends ShownAuditRow>({ kinds, rowActions, ...page }: AuditTableProps<Row>) {
  const columns = useMemo(() => columnsFor(kinds), [kinds]);
  return (
    <DataTable
      id="audit-log"
      caption="Audit log"
      noun={['entry', 'entries']}
      columns={columns}
      getRowId={(row) => row.id}
      getRowName={(row) => row.actionName}
      {...(rowActions ? { rowActions } : {})}
      {...serverPageProps(page)}
      searchPlaceholder="Search who did it"
      empty={{
        icon: <Icon name="scroll-text" />,
        title: 'Nothing here',
        description: 'What people and programs change is written down here, and stays.',
      }}
    />
  );
}
