import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import type { Metadata } from 'next';
import { CatalogueFilters } from '#components/catalogue/catalogue-filters.tsx';
import {
  type CatalogueState,
  catalogueHref,
  hasCatalogueFilter,
} from '#components/catalogue/catalogue-href.ts';
import { CourseGrid } from '#components/catalogue/course-grid.tsx';
import {
  type CatalogueParameters,
  parseCatalogueQuery,
} from '#components/catalogue/read-catalogue-address.ts';
import { listCategories } from '#domain/categories/list-categories.ts';
import { searchCatalogueWithCorrection } from '#domain/courses/search-catalogue.ts';
import { findWhichCentrePays } from '#domain/enrollments/find-which-centre-pays.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp, readFromReplicaIfAllowed } from '#page-context.ts';

type Props = { searchParams: Promise<CatalogueParameters> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { search, category, level } = parseCatalogueQuery(await searchParams);
  const isNarrowed = search !== undefined || level !== undefined;
  return {
    title: search ? `Courses: ${search.slice(0, 80)}` : 'Courses',
    description: 'Courses for people who look after children, with CPD points and certificates.',
    // Keeps search engines from indexing every combination of filters.
    alternates: { canonical: catalogueHref(category ? { category } : {}) },
    robots: isNarrowed ? { index: false, follow: true } : undefined,
  };
}

export default async function CataloguePage({ searchParams }: Props) {
  const query = parseCatalogueQuery(await searchParams);
  const ctx = await pageContextOrRedirectToFactorSetUp();
  // The catalogue shows published courses only; authors see drafts on their own page.
  const [{ courses, total, totalPages, searchedFor }, categories, payer] = await Promise.all([
    readFromReplicaIfAllowed(ctx, ({ db }) => searchCatalogueWithCorrection({ db, actor: null }, query)),
    readFromReplicaIfAllowed(ctx, listCategories),
    findWhichCentrePays(ctx, { selfEnrollment: env().SELF_ENROLMENT }),
  ]);
  const { search, category, level, page } = query;
  const state: CatalogueState = { search, category, level, page };
  return (
    <>
      <PageHeader
        title="Courses"
        description="Short courses for people who look after children, each with CPD points and a certificate."
      />
      <CatalogueFilters state={state} categories={categories} />
      <p className="mt-6 mb-4 text-sm text-muted" role="status">
        {total.toLocaleString('en-SG')} {total === 1 ? 'course' : 'courses'}
        {search ? ` for “${searchedFor ?? search}”` : ''}
        {searchedFor === null ? '' : `. Nothing was found for “${search}”, so this is the nearest spelling.`}
      </p>
      {courses.length > 0 ? (
        <CourseGrid courses={courses} label="Courses" level={2} payer={payer} />
      ) : (
        <NothingFound state={state} total={total} />
      )}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(to) => catalogueHref(state, { page: to })}
        label="Pages of courses"
        className="pt-6"
      />
    </>
  );
}

function NothingFound({ state, total }: { state: CatalogueState; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        icon={<Icon name="search-x" />}
        title="There is no such page"
        description="The courses are due before it."
        action={<LinkButton href={catalogueHref(state)}>Go to the first page</LinkButton>}
      />
    );
  }
  if (!hasCatalogueFilter(state)) {
    return (
      <EmptyState
        icon={<Icon name="search-x" />}
        title="No course is published yet"
        description="Courses appear here as soon as they are published."
      />
    );
  }
  return (
    <EmptyState
      icon={<Icon name="search-x" />}
      title="No course matches"
      description="Try a shorter word, or remove a filter."
      action={<LinkButton href="/courses">Show all courses</LinkButton>}
    />
  );
}
