import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { usersQuery } from '@repo/schemas/childcare/user';
import { PageHeader } from '@repo/ui/page-header';
import { TabLinks } from '@repo/ui/tab-links';
import { tablePageSize } from '@repo/ui/table-range';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { AssignmentsTable } from '#components/assign/assignments-table.tsx';
import { parseAssignmentsTableQuery } from '#components/assign/assignments-table-query.ts';
import { ComplianceTrend } from '#components/centre/compliance-trend.tsx';
import { PaymentsTable } from '#components/payments/payments-table.tsx';
import { parsePaymentsTableQuery } from '#components/payments/table-queries.ts';
import { ApproveCentre } from '#components/platform/approve-centre.tsx';
import { CentreForm } from '#components/platform/centre-form.tsx';
import { PeopleTable } from '#components/platform/people-table.tsx';
import { listMatchingAssignments } from '#domain/assignments/list-matching-assignments.ts';
import { countTakenSeats } from '#domain/centre/count-taken-seats.ts';
import type { ManagerContext } from '#domain/context.ts';
import {
  countSentInvitationMails,
  maxMailsBeforeApproval,
} from '#domain/invitations/assert-within-invitation-limits.ts';
import { getOrganization } from '#domain/organizations/get-organization.ts';
import { listManagedPayments } from '#domain/payments/list-payments.ts';
import { getComplianceTrend } from '#domain/requirements/get-compliance-trend.ts';
import { listUsers } from '#domain/users/list-users.ts';
import { requireRole } from '#page-context.ts';

const readCentre = loadOncePerRequest(async ({ id }: { id: string }) =>
  orNotFoundPage(getOrganization(await requireRole('SUPER_ADMIN'), id)),
);

export const generateMetadata = async (props: Props) => ({
  title: (await readCentre(props)).name,
});

const tabs = [
  ['people', 'People'],
  ['assignments', 'Assignments'],
  ['payments', 'Payments'],
  ['compliance', 'Compliance'],
  ['details', 'Details'],
] as const;
/** The browser sorts and searches them. */
const most = 2_000;

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

export default async function CentrePage(props: Props) {
  const ctx = await requireRole('SUPER_ADMIN');
  const centre = await readCentre(props);
  const { id } = centre;
  const seats = await countTakenSeats(ctx.db, id);
  const parameters = await toUrlSearchParams(props.searchParams);
  const wanted = parameters.get('tab');
  const tab = tabs.find(([name]) => name === wanted)?.[0] ?? 'people';
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Centres', href: '/admin/centres' }, { label: centre.name }]}
        title={centre.name}
        description={`${seats} of ${centre.maxLearners} seats are taken. ${
          centre.billingEnabled ? 'It pays for courses.' : 'It is not billed.'
        }`}
      />
      <Approval ctx={ctx} id={id} name={centre.name} />
      <TabLinks
        label="Parts of this centre"
        className="mb-6"
        tabs={tabs.map(([name, label]) => ({
          label,
          href: `/admin/centres/${id}?tab=${name}`,
          current: name === tab,
        }))}
      />
      {tab === 'people' ? <People ctx={ctx} id={id} /> : null}
      {tab === 'assignments' ? <Assignments ctx={ctx} id={id} parameters={parameters} /> : null}
      {tab === 'payments' ? <Payments ctx={ctx} id={id} parameters={parameters} /> : null}
      {tab === 'compliance' ? <ComplianceTrend {...(await getComplianceTrend(ctx, id))} /> : null}
      {tab === 'details' ? <CentreForm centre={centre} stored={centre} /> : null}
    </>
  );
}

type PartProps = { ctx: ManagerContext; id: string };

async function Approval({ ctx, id, name }: PartProps & { name: string }) {
  const waiting = await ctx.db.organization.count({ where: { id, approvedAt: null } });
  if (waiting === 0) return null;
  const sent = await countSentInvitationMails(ctx.db, id);
  return <ApproveCentre id={id} name={name} sent={sent} most={maxMailsBeforeApproval} />;
}

async function People({ ctx, id: organizationId }: PartProps) {
  const { users } = await listUsers(ctx, { ...usersQuery.parse({ organizationId }), limit: most });
  return <PeopleTable rows={users} hasCentre={false} />;
}

type TablePartProps = PartProps & { parameters: URLSearchParams };

async function Assignments({ ctx, id: organizationId, parameters }: TablePartProps) {
  const { page, filter } = parseAssignmentsTableQuery(parameters);
  const wanted = { ...filter, page, limit: tablePageSize, organizationId };
  const { rows, total } = await listMatchingAssignments(ctx, wanted);
  return <AssignmentsTable {...{ rows, total, filter, organizationId }} pageSize={tablePageSize} />;
}

async function Payments({ ctx, id: organizationId, parameters }: TablePartProps) {
  const { query, csvHref } = parsePaymentsTableQuery(parameters, { organizationId });
  const { payments, total } = await listManagedPayments(ctx, query, { owedFirst: true });
  return (
    <PaymentsTable rows={payments} total={total} pageSize={tablePageSize} csvHref={csvHref} isPlatform />
  );
}
