'use client';

import type { AuditEntry } from '@repo/schemas/training/audit-log';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { EmptyState } from '@repo/ui/empty-state';
import { DateTime } from '@repo/ui/time';
import { ScrollText } from 'lucide-react';
import Link from 'next/link';
import { auditKinds, nameAction, nameTarget } from '#domain/audit/audit-names.ts';
import { Changes } from './changes.tsx';
import { targetHref } from './labels.ts';

type AuditRow = AuditEntry & { targetName: string };

/** The thing by its name, or by what kind of thing it is. */
function nameOf({ targetName, targetType }: AuditRow): string {
  return targetName || nameTarget(targetType);
}

function Target(row: AuditRow) {
  const { targetType, targetId } = row;
  const href = targetHref(targetType, targetId);
  const text = nameOf(row);
  return href ? (
    <Link href={href} className="link target-44">
      {text}
    </Link>
  ) : (
    <span title={targetId}>{text}</span>
  );
}

const columns: readonly DataColumn<AuditRow>[] = [
  {
    id: 'action',
    header: 'What',
    value: (row) => nameAction(row.action),
    filter: Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
    sortable: false,
    hideable: false,
    phone: 'title',
  },
  { id: 'actor', header: 'Who', value: (row) => row.actorLabel, sortable: false, phone: 'detail' },
  {
    id: 'at',
    header: 'When',
    value: (row) => new Date(row.at),
    cell: (row) => <DateTime value={row.at} />,
    sortable: false,
    phone: 'detail',
    className: 'whitespace-nowrap',
  },
  {
    id: 'target',
    header: 'To what',
    value: nameOf,
    cell: (row) => <Target {...row} />,
    sortable: false,
    phone: 'detail',
  },
  {
    id: 'changes',
    header: 'Changed',
    value: (row) => JSON.stringify({ before: row.before, after: row.after }),
    cell: (row) => <Changes before={row.before} after={row.after} />,
    sortable: false,
    phone: 'detail',
  },
  {
    id: 'request',
    header: 'Request',
    value: (row) => row.requestId,
    sortable: false,
    hidden: true,
    phone: 'none',
  },
];

type AuditTableProps = { rows: AuditRow[]; total: number; pageSize: number; csvHref: string };

export function AuditTable({ rows, total, pageSize, csvHref }: AuditTableProps) {
  return (
    <DataTable
      id="audit-log"
      caption="Audit log"
      noun={['entry', 'entries']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => nameAction(row.action)}
      server={{ total, csvHref }}
      pageSize={pageSize}
      searchPlaceholder="Search who did it"
      empty={
        <EmptyState
          icon={<ScrollText />}
          title="Nothing here"
          description="What people and programs change is written down here, and stays."
        />
      }
    />
  );
}
