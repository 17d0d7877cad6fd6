import { type CourseLevel, courseLevels } from '@repo/schemas/childcare/course';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { SearchField } from '@repo/ui/search-field';
import type { ReactNode } from 'react';
import { levelLabels } from '#components/course/labels.ts';
import { type CatalogueState, catalogueHref, hasCatalogueFilter } from './catalogue-href.ts';

type CatalogueFiltersProps = {
  state: CatalogueState;
  categories: { name: string; slug: string; _count: { courses: number } }[];
};

const everyLevel: (CourseLevel | undefined)[] = [undefined, ...courseLevels];

/** Search, categories and levels; the address holds their state. */
export function CatalogueFilters({ state, categories }: CatalogueFiltersProps) {
  const filled = categories.filter(({ slug, _count }) => _count.courses > 0 || slug === state.category);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label="Search courses" action="/courses" name="search" keep={['category', 'level']} />
        {hasCatalogueFilter(state) ? (
          <NoPrefetchLink href="/courses" className="link target-44 text-sm">
            Clear all
          </NoPrefetchLink>
        ) : null}
      </div>
      <Choices label="Category">
        <Choice href={catalogueHref(state, { category: undefined })} active={!state.category}>
          All categories
        </Choice>
        {filled.map(({ slug, name, _count }) => (
          <Choice key={slug} href={catalogueHref(state, { category: slug })} active={slug === state.category}>
            {name} <span className="font-normal tabular-nums">{_count.courses}</span>
            <span className="sr-only"> {_count.courses === 1 ? 'course' : 'courses'}</span>
          </Choice>
        ))}
      </Choices>
      <Choices label="Level">
        {everyLevel.map((level) => (
          <Choice key={level ?? 'any'} href={catalogueHref(state, { level })} active={level === state.level}>
            {level ? levelLabels[level] : 'Any level'}
          </Choice>
        ))}
      </Choices>
    </div>
  );
}

/** One row that scrolls sideways on a phone, so that the courses stay in view. */
function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2 py-1 md:flex-wrap">{children}</ul>
    </nav>
  );
}

function Choice({ href, active, children }: { href: string; active: boolean; children: ReactNode }) {
  return (
    <li>
      <NoPrefetchLink
        href={href}
        scroll={false}
        aria-current={active ? 'true' : undefined}
        className="choice-link"
      >
        {children}
      </NoPrefetchLink>
    </li>
  );
}
