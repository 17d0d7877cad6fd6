import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { invitationStatuses, invitationsQuery } from '@repo/schemas/childcare/invitation';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { DataTableSkeleton } from '@repo/ui/data-table';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { tablePageSize } from '@repo/ui/table-range';
import { readTableState } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { Suspense } from 'react';
import { BulkInvite } from '#components/invitations/bulk-invite.tsx';
import { InvitationTable } from '#components/invitations/invitation-table.tsx';
import { InviteForm } from '#components/invitations/invite-form.tsx';
import type { SignedInContext } from '#domain/context.ts';
import {
  maxMailsBeforeApproval,
  readInvitationLimits,
} from '#domain/invitations/assert-within-invitation-limits.ts';
import { listInvitations } from '#domain/invitations/list-invitations.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Invitations', () => requireRole('CORPORATE_ADMIN'));

export default async function InvitationsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const parameters = await toUrlSearchParams(searchParams);
  const { isProven, mailsLeft } = await readInvitationLimits(ctx);
  return (
    <>
      <PageHeader
        title="Invitations"
        description="Whoever you invite gets an email with a link that works for 14 days. They join when they accept; you can choose courses for them before."
      />
      <div className="space-y-6">
        {isProven ? null : (
          <Alert
            tone="warning"
            title="Confirm your email address first"
            action={
              <LinkButton size="sm" href="/settings#email">
                Settings
              </LinkButton>
            }
          >
            Open the link that we mailed to {ctx.actor.email}, or have it sent again from your settings. Then
            you can invite people.
          </Alert>
        )}
        {mailsLeft === null ? null : <Budget left={mailsLeft} />}
        <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
          <Card title="Invite one person">
            <InviteForm />
          </Card>
          <Card title="Invite many at once">
            <BulkInvite />
          </Card>
        </div>
        <Suspense fallback={<DataTableSkeleton />}>
          <List ctx={ctx} parameters={parameters} />
        </Suspense>
      </div>
    </>
  );
}

function Budget({ left }: { left: number }) {
  return (
    <Alert tone={left === 0 ? 'warning' : 'info'} title="Your centre is not approved yet">
      {left === 0
        ? `It has sent all ${maxMailsBeforeApproval} invitations that it may send until then.`
        : `Until then it may send ${maxMailsBeforeApproval} invitations; ${left} of them ${left === 1 ? 'is' : 'are'} left.`}{' '}
      An administrator of the platform approves new centres.
    </Alert>
  );
}

async function List({ ctx, parameters }: { ctx: SignedInContext; parameters: URLSearchParams }) {
  const { page, query, filters } = readTableState(parameters, { filterIds: ['status'], sortIds: [] });
  const wanted = invitationsQuery.parse({
    q: query.slice(0, 200),
    status: invitationStatuses.filter((status) => filters.status?.includes(status)),
    page,
    limit: tablePageSize,
  });
  const { invitations, total } = await listInvitations(ctx, wanted);
  return <InvitationTable rows={invitations} total={total} pageSize={tablePageSize} />;
}
