import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import {
  type OverviewQuery,
  overviewCellStatuses,
  overviewQuery,
  overviewSorts,
} from '@repo/schemas/childcare/overview';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { Skeleton, SkeletonRegion } from '@repo/ui/skeleton';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { Suspense } from 'react';
import { packHeatmap } from '#components/centre/heatmap-cells.ts';
import { noLearnersYet } from '#components/centre/no-learners-yet.tsx';
import { NoMatchingPeople } from '#components/centre/no-matching-people.tsx';
import { OverviewBoard } from '#components/centre/overview-board.tsx';
import { OverviewFigures } from '#components/centre/overview-figures.tsx';
import { OverviewFilters } from '#components/centre/overview-filters.tsx';
import { listCategories } from '#domain/categories/list-categories.ts';
import { getOverview, listCoursesAssignedInOwnCentre } from '#domain/centre/get-overview.ts';
import type { SignedInContext } from '#domain/context.ts';
import { readFromReplicaIfAllowed, requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Overview', () => requireRole('CORPORATE_ADMIN'));

/** With 40 courses, each person takes about two kilobytes of the page. */
const pageSize = 15;

/** Invalid parameters are ignored here, but refused by the API. */
function readQuery(parameters: URLSearchParams): OverviewQuery {
  const statuses = parameters.getAll('status');
  return overviewQuery.parse({
    q: (parameters.get('q') ?? '').slice(0, 200),
    course: parameters.getAll('course').slice(0, 100),
    category: (parameters.get('category') ?? '').slice(0, 120),
    courses: parameters.get('courses') === 'all' ? 'all' : '',
    status: overviewCellStatuses.filter((status) => statuses.includes(status)),
    sort: overviewSorts.find((sort) => sort === parameters.get('sort')) ?? '',
    page: readPageNumber(parameters),
    limit: pageSize,
  });
}

export default async function CentrePage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const parameters = await toUrlSearchParams(searchParams);
  return (
    <>
      <PageHeader
        title="Overview"
        description="Who has finished, who is on track, and who is late."
        actions={
          <>
            <LinkButton href="/centre/certificates">Expiring certificates</LinkButton>
            <LinkButton href="/centre/invitations">
              <Icon name="mail-plus" />
              Invite people
            </LinkButton>
            <LinkButton href="/centre/assign" variant="primary">
              <Icon name="send" />
              Assign courses
            </LinkButton>
          </>
        }
      />
      <Suspense fallback={<OverviewSkeleton />}>
        <Overview ctx={ctx} parameters={parameters} />
      </Suspense>
    </>
  );
}

async function Overview({ ctx, parameters }: { ctx: SignedInContext; parameters: URLSearchParams }) {
  const query = readQuery(parameters);
  const [overview, categories, courses] = await readFromReplicaIfAllowed(ctx, (reading) =>
    Promise.all([
      getOverview(reading, query),
      listCategories(reading),
      listCoursesAssignedInOwnCentre(reading),
    ]),
  );
  const { summary, seats, people, totalPages, totalCourses } = overview;
  const narrowed = query.q !== undefined || query.status.length > 0;
  const csv = new URLSearchParams(parameters);
  csv.delete('cell');
  csv.delete('page');
  if (people.length === 0 && !narrowed && query.page === 1) {
    return (
      <EmptyState
        {...noLearnersYet(
          'Invite your team: one by one, or all at once with a list. Courses can be assigned at once.',
        )}
      />
    );
  }
  return (
    <>
      <OverviewFigures summary={summary} seats={seats} />
      <div className="space-y-4">
        <OverviewFilters
          categories={categories.map(({ slug, name }) => ({ slug, name }))}
          courses={courses}
          csvHref={`/api/centre/overview.csv?${csv}`}
        />
        {people.length === 0 ? (
          <NoMatchingPeople page={query.page} totalPages={totalPages} firstPageHref={`/centre?${csv}`} />
        ) : (
          // Selected people are those of this page: another page begins without a selection.
          <OverviewBoard key={query.page} heat={packHeatmap(overview)} />
        )}
        {totalCourses > overview.courses.length ? (
          <p className="text-sm text-muted">
            The table shows {overview.courses.length} of {totalCourses} courses; the figures and the CSV have
            all of them. Choose a category to see others.
          </p>
        ) : null}
        <Pagination
          page={query.page}
          totalPages={totalPages}
          hrefFor={(page) => {
            const next = new URLSearchParams(csv);
            next.set('page', String(page));
            return `/centre?${next}`;
          }}
          label="Pages of people"
        />
      </div>
    </>
  );
}

function OverviewSkeleton() {
  return (
    <SkeletonRegion label="Reading the overview" className="space-y-4">
      <Skeleton className="h-28" />
      <Skeleton className="h-11" />
      <Skeleton className="h-96" />
    </SkeletonRegion>
  );
}
