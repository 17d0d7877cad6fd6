'use client';

import { Badge } from '@repo/ui/badge';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { DateTime } from '@repo/ui/time';
import type { CentreRow } from '#domain/platform/list-centres.ts';

const billing = ({ billingEnabled }: CentreRow) => (billingEnabled ? 'Billed' : 'Not billed');

const approval = ({ isApproved }: CentreRow) => (isApproved ? 'Approved' : 'To be approved');

const columns: readonly DataColumn<CentreRow>[] = [
  { id: 'name', header: 'Centre', value: (row) => row.name, hideable: false },
  {
    id: 'seats',
    header: 'Seats taken',
    value: (row) => row.seatsTaken,
    cell: (row) => `${row.seatsTaken} of ${row.maxLearners}`,
    csv: (row) => `${row.seatsTaken} of ${row.maxLearners}`,
    numeric: true,
    phone: 'detail',
  },
  { id: 'learners', header: 'Learners', value: (row) => row.learners, numeric: true },
  { id: 'managers', header: 'Managers', value: (row) => row.managers, numeric: true },
  { id: 'overdue', header: 'Overdue', value: (row) => row.overdue, numeric: true, phone: 'detail' },
  {
    id: 'billing',
    header: 'Billing',
    value: billing,
    cell: (row) => <Badge tone={row.billingEnabled ? 'accent' : 'neutral'}>{billing(row)}</Badge>,
    filter: [
      { value: 'Billed', label: 'Billed' },
      { value: 'Not billed', label: 'Not billed' },
    ],
  },
  {
    id: 'approval',
    header: 'Approval',
    value: approval,
    cell: (row) => <Badge tone={row.isApproved ? 'success' : 'warning'}>{approval(row)}</Badge>,
    filter: [
      { value: 'Approved', label: 'Approved' },
      { value: 'To be approved', label: 'To be approved' },
    ],
    phone: 'detail',
  },
  { id: 'contact', header: 'Contact', value: (row) => row.contactName },
  { id: 'email', header: 'Contact’s email', value: (row) => row.contactEmail, hidden: true },
  { id: 'licence', header: 'Licence', value: (row) => row.licenseNumber, hidden: true },
  {
    id: 'since',
    header: 'Since',
    value: (row) => row.createdAt,
    cell: (row) => <DateTime value={row.createdAt} dateOnly />,
    hidden: true,
  },
];

export function CentreTable({ rows }: { rows: readonly CentreRow[] }) {
  return (
    <DataTable
      id="centres"
      caption="Centres"
      noun={['centre', 'centres']}
      columns={columns}
      rows={rows}
      getRowId={(row) => row.id}
      getRowName={(row) => row.name}
      rowHref={(row) => `/admin/centres/${row.id}`}
      searchPlaceholder="Search name, contact or licence"
      empty={{
        icon: <Icon name="building-2" />,
        title: 'No centres yet',
        description: 'A centre begins when its manager registers, or here.',
        action: (
          <LinkButton href="/admin/centres/new" variant="primary">
            Add a centre
          </LinkButton>
        ),
      }}
    />
  );
}
