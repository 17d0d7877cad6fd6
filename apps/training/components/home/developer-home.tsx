import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { RelativeTime } from '@repo/ui/time';
import type { ComponentProps, ReactNode } from 'react';
import type { SignedInContext } from '#domain/context.ts';
import {
  getUnfinishedCoursesOverview,
  type UnfinishedCourse,
} from '#domain/courses/get-developer-overview.ts';

/** "2 learning units, 5 subtopics, 1 assessment" */
function contentText({ learningUnits, subtopics, assessments }: UnfinishedCourse): string {
  return [
    formatCount(learningUnits, ['learning unit', 'learning units']),
    formatCount(subtopics, ['subtopic', 'subtopics']),
    formatCount(assessments, ['assessment', 'assessments']),
  ].join(', ');
}

/** "Nothing to read, no assessment" */
function lackText({ subtopics, empty, assessments }: UnfinishedCourse): string {
  const lacks = [
    ...(subtopics === 0 ? ['nothing to read'] : []),
    ...(empty > 0 ? [formatCount(empty, ['subtopic without text', 'subtopics without text'])] : []),
    ...(assessments === 0 ? ['no assessment'] : []),
  ].join(', ');
  return lacks.charAt(0).toUpperCase() + lacks.slice(1);
}

type CourseItem = { id: string; href: string; title: string; detail?: string; updatedAt?: string };
type CourseListProps = { title: string; courses: CourseItem[]; nothing: ReactNode } & Pick<
  ComponentProps<typeof Card>,
  'actions' | 'className'
>;

/** `nothing` is shown when there are no courses. */
function CourseList({ courses, nothing, ...card }: CourseListProps) {
  return (
    <Card {...card}>
      {courses.length === 0 ? (
        nothing
      ) : (
        <ul className="divide-y divide-line">
          {courses.map(({ id, href, title, detail, updatedAt }) => (
            <li
              key={id}
              className="relative flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0"
            >
              <span className="min-w-0">
                <PageLink href={href} className="font-medium after:absolute after:inset-0 hover:underline">
                  {title}
                </PageLink>
                {detail ? <span className="block text-sm text-muted">{detail}</span> : null}
              </span>
              {updatedAt ? <RelativeTime value={updatedAt} className="shrink-0 text-sm text-muted" /> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Nothing(state: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'description'>) {
  return <EmptyState level={3} className="py-6 md:py-6" {...state} />;
}

function withEditor({ id, title, updatedAt }: { id: string; title: string; updatedAt: string }) {
  return { id, title, updatedAt, href: `/courses/${id}/edit` };
}

/** Leads to the assessments when nothing else is missing. */
function completeHref({ id, subtopics, empty, assessments }: UnfinishedCourse): string {
  const lacksOnlyAssessments = assessments === 0 && subtopics > 0 && empty === 0;
  return `/courses/${id}/${lacksOnlyAssessments ? 'assessments' : 'edit'}`;
}

export async function DeveloperHome({ ctx }: { ctx: SignedInContext }) {
  const { courses, drafts, incomplete, recent } = await getUnfinishedCoursesOverview(ctx);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {formatCount(courses.active, ['active course', 'active courses'])},{' '}
          {formatCount(courses.draft, ['draft', 'drafts'])}
        </p>
        <LinkButton href="/courses/new" variant="primary">
          <Icon name="plus" />
          New course
        </LinkButton>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CourseList
          title="Drafts to finish"
          courses={drafts.map((course) => ({ ...withEditor(course), detail: contentText(course) }))}
          nothing={
            <Nothing
              icon={<Icon name="pen-line" />}
              title="No drafts"
              description="Every course is published."
            />
          }
          actions={
            courses.draft > drafts.length ? (
              <LinkButton href="/courses?status=draft" size="sm" variant="ghost">
                All {courses.draft}
              </LinkButton>
            ) : null
          }
        />
        <CourseList
          title="Published, but not complete"
          courses={incomplete.map((course) => ({
            id: course.id,
            title: course.title,
            href: completeHref(course),
            detail: lackText(course),
          }))}
          nothing={
            <Nothing
              icon={<Icon name="circle-check" />}
              title="Nothing is missing"
              description="Every published course has text in each subtopic, and an assessment."
            />
          }
        />
        <CourseList
          className="lg:col-span-2"
          title="Changed last"
          courses={recent.map(withEditor)}
          nothing={<p className="text-sm text-muted">There are no courses yet.</p>}
        />
      </div>
    </div>
  );
}
