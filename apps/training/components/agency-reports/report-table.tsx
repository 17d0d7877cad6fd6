'use client';

import { DataTable, withoutSorting } from '@repo/ui/data-table';
import { formatDateTime } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { StatusBadge } from '@repo/ui/status-badge';
import type { ReportRow } from '#domain/agency-reports/list-reports.ts';
import { reportKindLabels, reportStateLabels } from './labels.ts';

const columns = withoutSorting<ReportRow>([
  { id: 'learner', header: 'Learner', value: (row) => row.learner, hideable: false },
  {
    id: 'state',
    header: 'State',
    value: (row) => reportStateLabels[row.state].label,
    cell: ({ state }) => (
      <StatusBadge tone={reportStateLabels[state].tone}>{reportStateLabels[state].label}</StatusBadge>
    ),
    phone: 'detail',
  },
  { id: 'kind', header: 'What', value: (row) => reportKindLabels[row.kind], phone: 'detail' },
  { id: 'class', header: 'Class', value: (row) => `${row.courseTitle}, ${row.classDates}` },
  { id: 'message', header: 'What the agency said', value: (row) => row.message },
  { id: 'reference', header: 'Reference number', value: (row) => row.referenceNumber ?? '' },
  { id: 'updatedAt', header: 'Last change', value: (row) => formatDateTime(row.updatedAt) },
]);

export function ReportTable(page: Omit<TablePage<ReportRow>, 'csvHref'>) {
  return (
    <DataTable
      id="agency-reports"
      caption="Reports to the agency"
      noun={['report', 'reports']}
      columns={columns}
      getRowId={(row) => row.id}
      getRowName={(row) => `${row.learner}, ${reportKindLabels[row.kind]}`}
      rowHref={(row) => `/agency/reports/${row.id}`}
      {...serverPageProps(page)}
      searchable={false}
      empty={{
        icon: <Icon name="send" />,
        title: 'No reports here',
        description:
          'Enrolments in classes that are published at the agency are reported to it while reporting is switched on.',
      }}
    />
  );
}
