import { Card } from '@repo/ui/card';
import { PageLink } from '@repo/ui/page-link';
import type { ReactNode } from 'react';
import { type CourseGroup, courseGroups, maxCoursesPerHomeList } from './course-groups.ts';

type CourseListProps<Row> = { group: CourseGroup; rows: readonly Row[]; show: (row: Row) => ReactNode };

/** The first courses of a list on the home page, with a link to all of them. */
export function HomeCourseGroup<Row>({ group, rows, show }: CourseListProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Card title={courseGroups[group]}>
      <ul className="divide-y divide-line">{rows.slice(0, maxCoursesPerHomeList).map(show)}</ul>
      {rows.length > maxCoursesPerHomeList ? (
        <p className="pt-4 text-sm">
          <PageLink href={`/home/${group}`} className="link target-44">
            All {rows.length} courses<span className="sr-only">: {courseGroups[group]}</span>
          </PageLink>
        </p>
      ) : null}
    </Card>
  );
}
