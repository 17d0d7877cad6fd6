import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { readPageNumber } from '@repo/ui/table-state';
import { DateTime, RelativeTime } from '@repo/ui/time';
import { CourseProgress } from '#components/courses/course-progress.tsx';
import { OwnAssessmentBadge, ownAssessmentState } from '#components/submissions/own-status.tsx';
import { scoreText } from '#components/submissions/score-text.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { listOwnCourses, type OwnCourse } from '#domain/progress/list-own-courses.ts';
import { getOwnAssessmentsOverview, type OwnAssessment } from '#domain/submissions/list-own-assessments.ts';
import { listUpcomingOwnEntries } from './list-upcoming-entries.ts';
import { NextClass } from './next-class.tsx';

const coursesPerPage = 10;
const maximumDue = 5;
const maximumGrades = 4;

export async function LearnerHome({
  ctx,
  parameters,
}: {
  ctx: SignedInContext;
  parameters: URLSearchParams;
}) {
  const page = readPageNumber(parameters, 'courses');
  const now = ctx.clock();
  const today = singaporeDate(now);
  const [ahead, { due, dueTotal, graded }, own] = await Promise.all([
    listUpcomingOwnEntries(ctx, { isTeaching: false }),
    getOwnAssessmentsOverview(ctx, { due: maximumDue, graded: maximumGrades }),
    listOwnCourses(ctx, { page, limit: coursesPerPage }),
  ]);
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0 space-y-6">
        {ahead[0] ? (
          <NextClass nextEntry={ahead[0]} laterEntries={ahead.slice(1, 4)} today={today} />
        ) : (
          <NoClass />
        )}
        <Courses {...own} page={page} hrefFor={(next) => coursesHref(parameters, next)} />
      </div>
      <div className="min-w-0 space-y-6">
        <Due rows={due} more={dueTotal - due.length} now={now} />
        <Grades rows={graded} />
      </div>
    </div>
  );
}

function NoClass() {
  return (
    <Card>
      <EmptyState
        icon={<Icon name="calendar-days" />}
        title="No upcoming class"
        description="Classes that you are enrolled in appear here with their time and place."
        action={
          <LinkButton href="/courses" variant="primary">
            Find a course
          </LinkButton>
        }
      />
    </Card>
  );
}

function coursesHref(parameters: URLSearchParams, page: number): string {
  const next = new URLSearchParams(parameters);
  next.delete('courses');
  if (page > 1) next.set('courses', String(page));
  return next.size > 0 ? `/home?${next}` : '/home';
}

type CoursesProps = {
  courses: OwnCourse[];
  total: number;
  page: number;
  hrefFor: (page: number) => string;
};

function Courses({ courses, total, page, hrefFor }: CoursesProps) {
  if (total === 0) return null;
  return (
    <Card title="My courses">
      <ul className="divide-y divide-line">
        {courses.map(({ courseId, title, progress }) => (
          <li
            key={courseId}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 grow basis-60 space-y-2">
              <PageLink href={`/courses/${courseId}`} className="link target-44 font-medium">
                {title}
              </PageLink>
              <CourseProgress percent={progress} />
            </div>
            <LinkButton href={`/courses/${courseId}/learn`} size="sm" className="sm:min-w-38">
              {progress === 0 ? 'Start reading' : progress === 100 ? 'Read again' : 'Continue reading'}{' '}
              <span className="sr-only">in {title}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
      {courses.length === 0 ? <PastLastPage noun="courses" href={hrefFor(1)} level={3} /> : null}
      <Pagination
        page={page}
        totalPages={Math.ceil(total / coursesPerPage)}
        hrefFor={hrefFor}
        label="Pages of my courses"
        className="mt-4"
      />
    </Card>
  );
}

function Due({ rows, more, now }: { rows: OwnAssessment[]; more: number; now: Date }) {
  return (
    <Card title="To hand in">
      {rows.length === 0 ? (
        <p className="text-sm text-muted">Nothing is waiting for you.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="space-y-1 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <PageLink href={`/assessments/${row.id}`} className="link target-44 min-w-0 font-medium">
                  {row.title}
                </PageLink>
                {ownAssessmentState(row, now) === 'overdue' ? <OwnAssessmentBadge state="overdue" /> : null}
              </div>
              <p className="text-sm text-muted">
                Due <DateTime value={row.dueDate} /> (<RelativeTime value={row.dueDate} />)
              </p>
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p className="mt-3 text-sm">
          <PageLink href="/assessments" className="link target-44">{`${more} more`}</PageLink>
        </p>
      ) : null}
    </Card>
  );
}

function Grades({ rows }: { rows: OwnAssessment[] }) {
  return (
    <Card title="Latest grades">
      {rows.length === 0 ? (
        <p className="text-sm text-muted">Your grades appear here as soon as a trainer has given them.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ id, title, maxScore, submission, countingScore }) => (
            <li key={id} className="space-y-1 py-3 first:pt-0 last:pb-0">
              <div className="flex items-baseline justify-between gap-3">
                <PageLink href={`/assessments/${id}`} className="link target-44 min-w-0 font-medium">
                  {title}
                </PageLink>
                <span className="shrink-0 font-semibold tabular-nums">
                  {scoreText(submission?.score ?? countingScore ?? 0, maxScore)}
                </span>
              </div>
              {submission?.feedback ? (
                <p className="line-clamp-2 text-sm text-muted">{submission.feedback}</p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
