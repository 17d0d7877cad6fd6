import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { type AgencyRunView, agencyRunViewQuery } from '@repo/schemas/training/agency';
import { DataTableSkeleton } from '@repo/ui/data-table';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { TabLinks } from '@repo/ui/tab-links';
import { readTableState } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { Suspense } from 'react';
import { AgencyCourseTable } from '#components/agency/agency-course-table.tsx';
import { AgencyErrorState, catchAgencyError } from '#components/agency/agency-error-state.tsx';
import { LocalRunTable } from '#components/agency/run-table.tsx';
import { UnresolvedPublications } from '#components/agency/unresolved-publications.tsx';
import { listLocalRunRows } from '#domain/agency/list-local-run-rows.ts';
import { listUnresolvedPublications } from '#domain/agency/list-unresolved-publications.ts';
import { searchAgencyCourses } from '#domain/agency/search-agency-courses.ts';
import type { AdminContext } from '#domain/context.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Agency', () => requireRole('admin'));

const limit = 20;
type Part = { ctx: AdminContext; page: number; query: string };

async function AgencyCourses({ ctx, page, query }: Part) {
  const search = query.slice(0, 100);
  const asked = await catchAgencyError(searchAgencyCourses(ctx, { search, page, pageSize: limit }));
  if ('error' in asked)
    return <AgencyErrorState error={asked.error} requestId={ctx.requestId} href="/agency?view=courses" />;
  const csvHref = `/api/agency/courses/export?${new URLSearchParams({ search })}`;
  const { data, pagination } = asked.value;
  return <AgencyCourseTable rows={data} total={pagination.total} pageSize={limit} csvHref={csvHref} />;
}

async function Classes({ ctx, page, query, view }: Part & { view: AgencyRunView }) {
  const asked = agencyRunViewQuery.parse({ view, q: query.slice(0, 200) });
  const { rows, total } = await listLocalRunRows(ctx, asked, { page, limit });
  const csvHref = `/api/agency/runs/export?${new URLSearchParams(asked)}`;
  return <LocalRunTable {...{ view, rows, total, csvHref }} pageSize={limit} />;
}

export default async function AgencyPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const parameters = await toUrlSearchParams(searchParams);
  const { page, query } = readTableState(parameters, { filterIds: [], sortIds: [] });
  const view = parameters.get('view') ?? '';
  const unresolved = await listUnresolvedPublications(ctx);
  return (
    <>
      <PageHeader
        title="Agency"
        description={`Classes of training provider ${ctx.agency.uen} at the skills-funding agency.`}
        actions={
          <>
            <LinkButton href="/agency/reports">
              <Icon name="list-checks" />
              Reports
            </LinkButton>
            <LinkButton href="/agency/publish" variant="primary">
              <Icon name="send" />
              Publish a class
            </LinkButton>
          </>
        }
      />
      <UnresolvedPublications publications={unresolved} />
      <TabLinks
        label="Views"
        className="mb-6"
        tabs={[
          {
            href: '/agency',
            label: 'Published classes',
            current: view !== 'unpublished' && view !== 'courses',
          },
          { href: '/agency?view=unpublished', label: 'To publish', current: view === 'unpublished' },
          { href: '/agency?view=courses', label: 'Courses at the agency', current: view === 'courses' },
        ]}
      />
      {view === 'courses' ? (
        <Suspense key={`${page} ${query}`} fallback={<DataTableSkeleton />}>
          <AgencyCourses {...{ ctx, page, query }} />
        </Suspense>
      ) : (
        <Classes {...{ ctx, page, query }} view={view === 'unpublished' ? view : 'published'} />
      )}
    </>
  );
}
