import { ChipRow, FilterChip } from '@repo/ui/chip';
import { formatCount } from '@repo/ui/format-count';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { Pagination } from '@repo/ui/pagination';
import { SearchField } from '@repo/ui/search-field';
import type { CatalogueCourse } from '#domain/courses/list-catalogue.ts';
import { CourseCard } from './course-card.tsx';
import { NoCoursesFound } from './no-courses-found.tsx';

type CatalogueProps = {
  courses: readonly CatalogueCourse[];
  total: number;
  categories: readonly string[];
  page: number;
  pageSize: number;
  search: string;
  category: string;
  otherParameters: Readonly<Record<string, string>>;
};

export function Catalogue(props: CatalogueProps) {
  const { courses, total, categories, page, pageSize, search, category, otherParameters } = props;
  const hrefFor = (changes: Record<string, string>) => {
    const all = { ...otherParameters, search, category, ...changes };
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
          keep={['category', ...Object.keys(otherParameters)]}
        />
        <ChipRow label="Categories">
          {categories.map((each) =>
            each === category ? (
              <FilterChip key={each} href={hrefFor({ category: '' })} removeLabel={`Remove filter: ${each}`}>
                {each}
              </FilterChip>
            ) : (
              <NoPrefetchLink
                key={each}
                href={hrefFor({ category: each })}
                scroll={false}
                className="category-link"
              >
                {each}
              </NoPrefetchLink>
            ),
          )}
        </ChipRow>
      </div>
      <p className="text-sm text-muted" aria-live="polite">
        {formatCount(total, ['course', 'courses'])}
        {search ? ` with “${search}”` : ''}
        {category ? ` in ${category}` : ''}
      </p>
      {courses.length === 0 ? (
        <NoCoursesFound
          pageBeyondEnd={total > 0 ? page : undefined}
          isFiltered={narrowed}
          firstPageHref={hrefFor({ page: '' })}
          allHref={hrefFor({ search: '', category: '' })}
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
