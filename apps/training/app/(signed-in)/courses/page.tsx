import { courseSorts, courseTableQuery } from '@repo/schemas/training/course-table';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { TabLinks } from '@repo/ui/tab-links';
import { tablePageSize } from '@repo/ui/table-range';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { Catalogue } from '#components/courses/catalogue.tsx';
import { CourseTable } from '#components/courses/course-table.tsx';
import { parseTableAddress } from '#components/parse-table-address.ts';
import { pickFields } from '#components/pick-fields.ts';
import type { SignedInContext } from '#domain/context.ts';
import { canSeeDrafts } from '#domain/courses/course-visibility.ts';
import { listActiveCatalogue } from '#domain/courses/list-catalogue.ts';
import { listVisibleCategories } from '#domain/courses/list-categories.ts';
import { listVisibleCourseRows } from '#domain/courses/list-course-table.ts';
import { readFromReplicaIfAllowed, requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Courses' };

const catalogueSize = 24;

type Part = { ctx: SignedInContext; parameters: URLSearchParams };

async function WrittenCourses({ ctx, parameters }: Part) {
  const { query, page, csvHref } = parseTableAddress(parameters, {
    filterIds: ['status', 'category'],
    sortIds: courseSorts,
  });
  const [{ rows: found, total }, categories] = await readFromReplicaIfAllowed(ctx, (reading) =>
    Promise.all([
      listVisibleCourseRows(reading, { ...courseTableQuery.parse(query), page, limit: tablePageSize }),
      listVisibleCategories(reading),
    ]),
  );
  const csv = csvHref('/api/courses/export');
  const rows = pickFields(found, [
    'id',
    'title',
    'code',
    'status',
    'category',
    'duration',
    'fee',
    'subtopics',
    'runs',
    'assessments',
    'updatedAt',
  ]);
  return <CourseTable {...{ rows, total, categories }} csvHref={csv} pageSize={tablePageSize} />;
}

async function OfferedCourses({ ctx, parameters, kept }: Part & { kept: Record<string, string> }) {
  const search = (parameters.get('search') ?? '').trim().slice(0, 200);
  const category = parameters.get('category') ?? '';
  const page = readPageNumber(parameters);
  const [{ courses, total }, categories] = await readFromReplicaIfAllowed(ctx, (reading) =>
    Promise.all([
      listActiveCatalogue(reading, { search, category, page, limit: catalogueSize }),
      listVisibleCategories(reading, { activeOnly: true }),
    ]),
  );
  return (
    <Catalogue
      {...{ courses, total, categories, page, search, category, otherParameters: kept }}
      pageSize={catalogueSize}
    />
  );
}

/** Course authors get a table, others the catalogue. */
export default async function CoursesPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const parameters = await toUrlSearchParams(searchParams);
  const writes = canSeeDrafts(ctx.actor);
  const catalogue = !writes || parameters.get('view') === 'catalogue';
  return (
    <>
      <PageHeader
        title="Courses"
        actions={
          writes ? (
            <LinkButton href="/courses/new" variant="primary">
              <Icon name="plus" />
              New course
            </LinkButton>
          ) : null
        }
      />
      {writes ? (
        <TabLinks
          label="Views"
          className="mb-6"
          tabs={[
            { href: '/courses', label: 'All courses', current: !catalogue },
            { href: '/courses?view=catalogue', label: 'As learners see them', current: catalogue },
          ]}
        />
      ) : null}
      {catalogue ? (
        <OfferedCourses ctx={ctx} parameters={parameters} kept={writes ? { view: 'catalogue' } : {}} />
      ) : (
        <WrittenCourses ctx={ctx} parameters={parameters} />
      )}
    </>
  );
}
