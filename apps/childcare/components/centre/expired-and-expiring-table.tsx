'use client';

import { maximumBulkLearners } from '@repo/schemas/childcare/bulk-assignment';
import {
  type ExpiringOrExpiredCertificate,
  expiringWithinDays,
} from '@repo/schemas/childcare/expiring-or-expired-certificate';
import { Button } from '@repo/ui/button';
import { type DataColumn, DataTable } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { useState } from 'react';
import { AssignAgainDialog } from '#components/assign/assign-again-dialog.tsx';

const columns: readonly DataColumn<ExpiringOrExpiredCertificate>[] = [
  { id: 'learnerName', header: 'Learner', value: (row) => row.learnerName, hideable: false },
  { id: 'courseTitle', header: 'Course', value: (row) => row.courseTitle, phone: 'detail' },
  {
    id: 'expiresAt',
    header: 'Last day',
    value: (row) => row.expiresAt,
    cell: (row) => <DateTime value={row.expiresAt} dateOnly />,
    phone: 'detail',
  },
  {
    id: 'state',
    header: 'State',
    value: (row) => stateOf(row),
    cell: (row) => (
      <StatusBadge tone={row.state === 'expired' ? 'danger' : 'warning'}>{stateOf(row)}</StatusBadge>
    ),
    phone: 'detail',
  },
];

function stateOf({ state, isBegun }: ExpiringOrExpiredCertificate): string {
  const word = state === 'expired' ? 'Expired' : 'Expires soon';
  return isBegun ? `${word}, begun again` : word;
}

type Chosen = { ids: string[]; onDone: () => void };

export function ExpiredAndExpiringTable({ rows }: { rows: ExpiringOrExpiredCertificate[] }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <>
      <DataTable
        id="centre-ending-certificates"
        caption="Expired and expiring certificates"
        noun={['certificate', 'certificates']}
        columns={columns}
        rows={rows}
        pageSize={20}
        getRowId={(row) => row.certificateId}
        getRowName={(row) => `${row.courseTitle}, ${row.learnerName}`}
        empty={{
          icon: <Icon name="award" />,
          title: 'No certificate needs you',
          description: `Certificates appear here ${expiringWithinDays} days before their last day.`,
        }}
        rowHref={(row) => `/centre/people/${row.learnerId}`}
        rowActions={(row) => (
          <Button
            size="sm"
            aria-label={`Assign ${row.courseTitle} to ${row.learnerName} again`}
            onClick={() => setChosen({ ids: [row.certificateId], onDone: () => {} })}
          >
            <Icon name="rotate-ccw" />
            Assign again
          </Button>
        )}
        bulkActions={({ rows: selected, clear }) => (
          <Button
            size="sm"
            variant="primary"
            onClick={() =>
              setChosen({
                ids: selected.slice(0, maximumBulkLearners).map(({ certificateId }) => certificateId),
                onDone: clear,
              })
            }
          >
            <Icon name="rotate-ccw" />
            Assign again
          </Button>
        )}
      />
      {chosen ? (
        <AssignAgainDialog
          certificateIds={chosen.ids}
          close={() => setChosen(null)}
          onDone={() => {
            chosen.onDone();
            setChosen(null);
          }}
        />
      ) : null}
    </>
  );
}
