import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { type PeopleQuery, peopleQuery, peopleSorts, peopleStates } from '@repo/schemas/childcare/people';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { readTableState } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { PeopleTable } from '#components/centre/people-table.tsx';
import { listPeople } from '#domain/centre/list-people.ts';
import type { ManagerContext } from '#domain/context.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('People', () => requireRole('CORPORATE_ADMIN'));

const pageSize = 20;

/** Invalid parameters are ignored. */
function readQuery(parameters: URLSearchParams) {
  const { query, sort, page, filters } = readTableState(parameters, {
    filterIds: ['state'],
    sortIds: peopleSorts,
  });
  return peopleQuery.parse({
    q: query.slice(0, 200).trim(),
    state: peopleStates.filter((state) => filters.state?.includes(state)),
    sort: sort?.id,
    descending: sort?.descending,
    page,
    limit: pageSize,
  });
}

export default async function PeoplePage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const query = readQuery(await toUrlSearchParams(searchParams));
  return (
    <>
      <PageHeader
        title="People"
        description="Everybody who learns in your centre."
        actions={
          <>
            <LinkButton href="/centre/certificates">
              <Icon name="award" />
              Expiring certificates
            </LinkButton>
            <LinkButton href="/centre/cpd">
              <Icon name="clock" />
              CPD
            </LinkButton>
            <LinkButton href="/centre/outside-training?status=pending">
              <Icon name="graduation-cap" />
              Outside training
            </LinkButton>
            <LinkButton href="/centre/sign-offs">
              <Icon name="list-checks" />
              Sign-offs
            </LinkButton>
            <LinkButton href="/centre/signatures">
              <Icon name="pencil" />
              Signatures
            </LinkButton>
            <LinkButton href="/centre/invitations" variant="primary">
              <Icon name="mail-plus" />
              Invite people
            </LinkButton>
          </>
        }
      />
      <People ctx={ctx} query={query} />
    </>
  );
}

async function People({ ctx, query }: { ctx: ManagerContext; query: PeopleQuery }) {
  const { organization, people, total } = await listPeople(ctx, query);
  const { q, state, sort, descending } = query;
  const matching = new URLSearchParams([
    ['q', q],
    ...state.map((each) => ['state', each]),
    ['sort', sort],
    ['descending', String(descending)],
  ]);
  return (
    <PeopleTable
      rows={people}
      total={total}
      pageSize={pageSize}
      group={{ q, state }}
      csvHref={`/api/centre/people/export?${matching}`}
      organizationId={organization.id}
    />
  );
}
