import { decodePathParams } from '@repo/pages/decode-path-params';
import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { tablePageSize } from '@repo/ui/table-range';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { ComponentProps } from 'react';
import { CourseActions } from '#components/courses/course-actions.tsx';
import { CourseProgress } from '#components/courses/course-progress.tsx';
import { CourseStatusBadge } from '#components/courses/course-status-badge.tsx';
import { formatFee, formatHours } from '#components/courses/labels.ts';
import { OutlineList } from '#components/courses/outline-list.tsx';
import { UnfinishedRuns } from '#components/courses/unfinished-runs.tsx';
import { findLearnerClashes } from '#domain/classes/find-clashes.ts';
import {
  isEnrolledInUnfinishedRun,
  listUnfinishedRunsWithFull,
} from '#domain/classes/list-unfinished-runs.ts';
import { canSeeDrafts } from '#domain/courses/course-visibility.ts';
import { type CourseOverview, getVisibleCourseOverview } from '#domain/courses/get-course-overview.ts';
import { getOwnProgress } from '#domain/progress/get-own-progress.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const readCourse = loadOncePerRequest(async ({ id }: { id: string }) =>
  orNotFoundPage(getVisibleCourseOverview(await requireActor(), id)),
);

export const generateMetadata = async (props: Props) => ({
  title: (await readCourse(props)).title,
});

function Facts({ course }: { course: CourseOverview }) {
  const facts = [
    ['Duration', formatHours(course.duration)],
    ['Training', course.trainingHours === null ? null : formatHours(course.trainingHours)],
    ['Assessment', course.assessmentHours === null ? null : formatHours(course.assessmentHours)],
    ['Fee', formatFee(course.fee)],
    ['Category', course.category || null],
    ['Course code', course.code],
  ].filter(([, value]) => value !== null);
  return (
    <dl className="space-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function About({ course }: { course: CourseOverview }) {
  return (
    <Card title="About this course">
      <p className="max-w-[72ch] text-pretty whitespace-pre-line">
        {course.description || 'There is no description yet.'}
      </p>
      {course.objectives.length > 0 ? (
        <>
          <h3 className="mt-6 text-sm font-semibold">What you will be able to do</h3>
          <ul className="mt-2 space-y-2">
            {course.objectives.map((objective) => (
              <li key={objective} className="flex gap-2.5">
                <Icon name="check" className="mt-1 size-4 shrink-0 text-success" />
                <span className="max-w-[68ch]">{objective}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

export default async function CoursePage(props: Props) {
  const ctx = await requireActor();
  const { id } = await decodePathParams(props.params);
  const page = readPageNumber(await toUrlSearchParams(props.searchParams));
  const [course, { enrolment, readIds }, runs, hasPlace] = await Promise.all([
    readCourse(props),
    getOwnProgress(ctx, id),
    listUnfinishedRunsWithFull(ctx, { courseId: id, page, limit: tablePageSize }),
    isEnrolledInUnfinishedRun(ctx, id),
  ]);
  const runIds = runs.data.map((run) => run.id);
  const clashes = await findLearnerClashes(ctx.db, ctx.actor.id, runIds);
  const hrefFor = (to: number) => `/courses/${id}${to > 1 ? `?page=${to}` : ''}`;
  const writes = canSeeDrafts(ctx.actor);
  const learns = ctx.actor.roles.includes('learner');
  const reads = writes || enrolment !== null || ctx.actor.roles.includes('trainer');
  const readable = isReadable(course);
  return (
    <>
      <PageHeader
        title={course.title}
        breadcrumb={[{ label: 'Courses', href: '/courses' }, { label: course.title }]}
        actions={
          <CourseActions
            courseId={id}
            mayEdit={writes}
            isEnrolled={enrolment !== null}
            progressPercent={enrolment?.progress ?? 0}
            hasReadableContent={readable}
          />
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-6">
          <About course={course} />
          <Card
            title="Classes"
            description={learns ? 'Take a place in the class that suits you.' : undefined}
          >
            <UnfinishedRuns
              runs={runs.data}
              total={runs.pagination.total}
              isEnrolledInCourse={hasPlace}
              hrefFor={hrefFor}
              courseTitle={course.title}
              feeSgd={course.fee}
              canEnrol={learns && course.status === 'active'}
              isFirstButtonPrimary={enrolment === null && !writes}
              clashesByRunId={clashes}
            />
            <Pagination
              page={page}
              totalPages={runs.pagination.totalPages}
              hrefFor={hrefFor}
              label="Pages of classes"
              className="mt-4"
            />
          </Card>
          <Reading
            course={course}
            open={reads ? { readIds: new Set(readIds), marks: enrolment !== null } : undefined}
          />
        </div>
        <div className="space-y-6 max-lg:order-first">
          <Card>
            {writes ? (
              <div className="mb-4">
                <CourseStatusBadge status={course.status} />
              </div>
            ) : null}
            <Facts course={course} />
            {enrolment && readable ? <CourseProgress percent={enrolment.progress} className="mt-5" /> : null}
          </Card>
        </div>
      </div>
    </>
  );
}

type ReadingProps = {
  course: CourseOverview;
  /** Absent when the person may not read the content. */
  open: ComponentProps<typeof OutlineList>['open'];
};

function Reading({ course, open }: ReadingProps) {
  const readable = isReadable(course);
  return (
    <Card
      title="What you will read"
      description={open || !readable ? undefined : 'Open to read once you are enrolled in a class.'}
    >
      {course.learningUnits.length === 0 ? (
        <p className="text-sm text-muted">There are no learning units yet.</p>
      ) : (
        <OutlineList courseId={course.id} learningUnits={course.learningUnits} open={open} />
      )}
    </Card>
  );
}

function isReadable({ learningUnits }: CourseOverview): boolean {
  return learningUnits.some(({ subtopics }) => subtopics.length > 0);
}
