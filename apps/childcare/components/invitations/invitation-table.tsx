'use client';

import {
  type Invitation,
  type InvitationStatus,
  invitationStatuses,
} from '@repo/schemas/childcare/invitation';
import type { Tone } from '@repo/ui/badge';
import { BulkButton } from '@repo/ui/bulk-button';
import { badgeColumn, dateColumn, emailColumn } from '@repo/ui/columns';
import { DataTable, withoutSorting } from '@repo/ui/data-table';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { serverPageProps, type TablePage } from '@repo/ui/server-page';
import { DateTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { skipReasonTexts } from '#components/assign/skipped-pairs-list.tsx';
import { InvitationMenu } from './invitation-menu.tsx';

const statusLabels: Record<InvitationStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  accepted: { label: 'Joined', tone: 'success' },
  expired: { label: 'Expired', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

const columns = withoutSorting<Invitation>([
  { id: 'name', header: 'Name', value: (row) => row.name, hideable: false },
  emailColumn(),
  badgeColumn({
    id: 'status',
    header: 'Status',
    value: (row) => row.status,
    looks: statusLabels,
    states: invitationStatuses,
    phone: 'detail',
  }),
  dateColumn({ id: 'createdAt', header: 'Invited', at: (row) => row.createdAt }),
  {
    id: 'expiresAt',
    header: 'Link works until',
    value: (row) => new Date(row.expiresAt),
    cell: (row) => (row.status === 'waiting' ? <DateTime value={row.expiresAt} dateOnly /> : '–'),
    phone: 'detail',
  },
  { id: 'courses', header: 'Courses', value: coursesOf },
]);

/** The planned courses, or those that could not be assigned. */
function coursesOf({ status, courses }: Invitation): string {
  if (status === 'waiting' || status === 'expired') {
    return courses.length === 0 ? '–' : `${formatCount(courses.length, ['course', 'courses'])} on joining`;
  }
  const failed = courses.flatMap(({ title, problem }) =>
    problem ? [`Not assigned: ${title} (${skipReasonTexts[problem]})`] : [],
  );
  return status === 'accepted' && failed.length > 0 ? failed.join('; ') : '–';
}

export function InvitationTable(page: TablePage<Invitation>) {
  const router = useRouter();
  return (
    <DataTable
      id="invitations"
      caption="Invitations"
      noun={['invitation', 'invitations']}
      columns={columns}
      getRowId={(row) => row.id}
      getRowName={(row) => row.name}
      rowActions={(row) => <InvitationMenu invitation={row} />}
      bulkActions={({ rows: selected, clear }) => {
        const ids = selected
          .filter(({ status }) => status === 'waiting' || status === 'expired')
          .map(({ id }) => id);
        return (
          <BulkButton
            ids={ids}
            disabled={ids.length === 0}
            runOrProblem={async (id) => {
              const answer = await api('POST /api/invitations/{id}/resend', { params: { id } });
              return answer.ok ? undefined : answer.failure.error;
            }}
            onDone={({ done }) => {
              clear();
              router.refresh();
              if (done.length > 0)
                toast.success(`${formatCount(done.length, ['invitation is', 'invitations are'])} sent again`);
            }}
          >
            <Icon name="mail" />
            {ids.length === 0
              ? 'Nobody here still waits'
              : `Send ${formatCount(ids.length, ['invitation', 'invitations'])} again`}
          </BulkButton>
        );
      }}
      {...serverPageProps(page)}
      searchPlaceholder="Search name or email"
      empty={{
        icon: <Icon name="mail-plus" />,
        title: 'Nobody was invited yet',
        description: 'Invite one person above, or many at once with a list.',
      }}
    />
  );
}
