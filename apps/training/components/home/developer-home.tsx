import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { RelativeTime } from '@repo/ui/time';
import { CircleCheck, PenLine, Plus } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { SignedInContext } from '#domain/context.ts';
import { getDeveloperOverview, type UnfinishedCourse } from '#domain/courses/get-developer-overview.ts';

const count = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`;

/** "2 learning units, 5 subtopics, 1 assessment" */
function contentText({ learningUnits, subtopics, assessments }: UnfinishedCourse): string {
  return [
    count(learningUnits, 'learning unit', 'learning units'),
    count(subtopics, 'subtopic', 'subtopics'),
    count(assessments, 'assessment', 'assessments'),
  ].join(', ');
}

/** "Nothing to read, no assessment" */
function lackText({ subtopics, empty, assessments }: UnfinishedCourse): string {
  const lacks = [
    ...(subtopics === 0 ? ['nothing to read'] : []),
    ...(empty > 0 ? [count(empty, 'subtopic without text', 'subtopics without text')] : []),
    ...(assessments === 0 ? ['no assessment'] : []),
  ].join(', ');
  return lacks.charAt(0).toUpperCase() + lacks.slice(1);
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line">{children}</ul>;
}

type RowProps = { href: string; title: string; detail?: string; at?: string };

function Row({ href, title, detail, at }: RowProps) {
  return (
    <li className="relative flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <Link href={href} className="font-medium after:absolute after:inset-0 hover:underline">
          {title}
        </Link>
        {detail ? <span className="block text-sm text-muted">{detail}</span> : null}
      </span>
      {at ? <RelativeTime value={at} className="shrink-0 text-sm text-muted" /> : null}
    </li>
  );
}

function Drafts({ drafts, total }: { drafts: UnfinishedCourse[]; total: number }) {
  return (
    <Card
      title="Drafts to finish"
      actions={
        total > drafts.length ? (
          <LinkButton href="/courses?status=draft" size="sm" variant="ghost">
            All {total}
          </LinkButton>
        ) : null
      }
    >
      {drafts.length === 0 ? (
        <EmptyState
          level={3}
          icon={<PenLine />}
          title="No drafts"
          description="Every course is published."
          className="py-6 md:py-6"
        />
      ) : (
        <Rows>
          {drafts.map((course) => (
            <Row
              key={course.id}
              href={`/courses/${course.id}/edit`}
              title={course.title}
              detail={contentText(course)}
              at={course.updatedAt}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}

function Incomplete({ courses }: { courses: UnfinishedCourse[] }) {
  return (
    <Card title="Published, but not complete">
      {courses.length === 0 ? (
        <EmptyState
          level={3}
          icon={<CircleCheck />}
          title="Nothing is missing"
          description="Every published course has text in each subtopic, and an assessment."
          className="py-6 md:py-6"
        />
      ) : (
        <Rows>
          {courses.map((course) => (
            <Row
              key={course.id}
              href={
                course.assessments === 0 && course.subtopics > 0 && course.empty === 0
                  ? `/courses/${course.id}/assessments`
                  : `/courses/${course.id}/edit`
              }
              title={course.title}
              detail={lackText(course)}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}

export async function DeveloperHome({ ctx }: { ctx: SignedInContext }) {
  const { courses, drafts, incomplete, recent } = await getDeveloperOverview(ctx);
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {count(courses.active, 'active course', 'active courses')},{' '}
          {count(courses.draft, 'draft', 'drafts')}
        </p>
        <LinkButton href="/courses/new" variant="primary">
          <Plus aria-hidden />
          New course
        </LinkButton>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Drafts drafts={drafts} total={courses.draft} />
        <Incomplete courses={incomplete} />
        <Card className="lg:col-span-2" title="Changed last">
          {recent.length === 0 ? (
            <p className="text-sm text-muted">There are no courses yet.</p>
          ) : (
            <Rows>
              {recent.map((course) => (
                <Row
                  key={course.id}
                  href={`/courses/${course.id}/edit`}
                  title={course.title}
                  at={course.updatedAt}
                />
              ))}
            </Rows>
          )}
        </Card>
      </div>
    </div>
  );
}
