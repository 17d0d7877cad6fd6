'use client';

import type { CspReport } from '@repo/schemas/csp-report';
import { dateColumn } from './columns.tsx';
import { type DataColumn, DataTable } from './data-table.tsx';
import { Icon } from './icon.tsx';

const columns: readonly DataColumn<CspReport>[] = [
  { id: 'directive', header: 'Directive', value: (row) => row.directive, hideable: false },
  { id: 'blocked', header: 'Blocked', value: (row) => row.blocked, phone: 'detail' },
  { id: 'page', header: 'Page', value: (row) => row.page, phone: 'detail' },
  { id: 'count', header: 'Times', value: (row) => row.count, numeric: true, phone: 'detail' },
  dateColumn({ id: 'first', header: 'First seen', at: (row) => row.firstSeen }),
  dateColumn({ id: 'last', header: 'Last seen', at: (row) => row.lastSeen, phone: 'detail' }),
];

const keyOf = (row: CspReport) => `${row.directive} ${row.blocked} ${row.page}`;

/** Violations of our Content-Security-Policy that browsers reported. */
export function CspReportsTable({ rows }: { rows: readonly CspReport[] }) {
  return (
    <DataTable
      id="csp-reports"
      caption="Blocked content"
      noun={['kind', 'kinds']}
      columns={columns}
      rows={rows}
      getRowId={keyOf}
      getRowName={keyOf}
      searchPlaceholder="Search directive, origin or page"
      empty={{
        icon: <Icon name="shield-check" />,
        title: 'Nothing was blocked',
        description:
          'When a browser stops a script, picture or connection that our pages do not allow, it is counted here for 90 days.',
      }}
    />
  );
}
