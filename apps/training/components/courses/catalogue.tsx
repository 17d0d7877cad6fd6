import { ChipRow, FilterChip } from '@repo/ui/chip';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { Pagination } from '@repo/ui/pagination';
import { PastEnd } from '@repo/ui/past-end';
import { SearchField } from '@repo/ui/search-field';
import { SearchX } from 'lucide-react';
import Link from 'next/link';
import type { CatalogueCourse } from '#domain/courses/list-catalogue.ts';
import { CourseCard } from './course-card.tsx';

export type CatalogueProps = {
  courses: readonly CatalogueCourse[];
  total: number;
  categories: readonly string[];
  page: number;
  pageSize: number;
  search: string;
  category: string;
  /** Parameters that every link keeps. */
  kept: Readonly<Record<string, string>>;
};

/** The active courses to choose from. */
export function Catalogue(props: CatalogueProps) {
  const { courses, total, categories, page, pageSize, search, category, kept } = props;
  const hrefFor = (changes: Record<string, string>) => {
    const all = { ...kept, search, category, ...changes };
    const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
    return query.size > 0 ? `/courses?${query}` : '/courses';
  };
  const narrowed = search !== '' || category !== '';
  return (
    <div className="space-y-6">
      <div className="space-y-3">
        <SearchField
          label="Search courses"
          action="/courses"
          name="search"
          keep={['category', ...Object.keys(kept)]}
        />
        <ChipRow label="Categories">
          {categories.map((each) =>
            each === category ? (
              <FilterChip key={each} href={hrefFor({ category: '' })} removeLabel={`Remove filter: ${each}`}>
                {each}
              </FilterChip>
            ) : (
              <Link
                key={each}
                href={hrefFor({ category: each })}
                scroll={false}
                className="target-44 inline-flex h-9 items-center rounded-full border border-line bg-surface-raised px-3 text-sm font-medium transition-colors hover:border-line-strong"
              >
                {each}
              </Link>
            ),
          )}
        </ChipRow>
      </div>
      <p className="text-sm text-muted" aria-live="polite">
        {total === 1 ? '1 course' : `${total.toLocaleString('en')} courses`}
        {search ? ` with “${search}”` : ''}
        {category ? ` in ${category}` : ''}
      </p>
      {courses.length === 0 && total > 0 ? (
        <PastEnd noun="courses" href={hrefFor({ page: '' })} />
      ) : courses.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={narrowed ? 'No course matches' : 'No courses yet'}
          description={
            narrowed ? 'Try fewer words or another category.' : 'Courses appear here when they are published.'
          }
          action={
            narrowed ? (
              <LinkButton href={hrefFor({ search: '', category: '' })}>Show all courses</LinkButton>
            ) : null
          }
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {courses.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        totalPages={Math.ceil(total / pageSize)}
        hrefFor={(next) => hrefFor({ page: next === 1 ? '' : String(next) })}
        label="Pages of courses"
      />
    </div>
  );
}
