import { modeOfTrainingLabel } from '@repo/agency/code-lists';
import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma } from '@repo/db/training';
import type { EnrollableRun, EnrollableRunQuery } from '@repo/schemas/training/class';
import { dateColumnToText, dateTextToColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCoursesWhere } from '#domain/courses/course-visibility.ts';
import { toEnrolmentStatusText } from '#domain/enrolments/enrolment-rows.ts';
import { type ListPage, toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { describeVenue } from './describe-venue.ts';
import { hasClassBegun } from './has-class-begun.ts';

export function unfinishedRunsWhere(ctx: Pick<SignedInContext, 'clock'>): Prisma.CourseRunWhereInput {
  const today = dateTextToColumn(singaporeDate(ctx.clock()));
  return {
    status: { not: 'Cancelled' },
    OR: [{ startDate: null }, { endDate: { gte: today } }, { endDate: null, startDate: { gte: today } }],
  };
}

/** The same in SQL, of `course_run r`. */
export function unfinishedRunsSql(ctx: Pick<SignedInContext, 'clock'>): Prisma.Sql {
  const today = singaporeDate(ctx.clock());
  return Prisma.sql`(r.status <> 'Cancelled' AND (r.start_date IS NULL OR coalesce(r.end_date, r.start_date) >= ${today}::date))`;
}

/** Whether the caller is enrolled in an unfinished class of the course: learners may have one. */
export async function isEnrolledInUnfinishedRun(
  ctx: Pick<SignedInContext, 'db' | 'actor' | 'clock'>,
  courseId: string,
  { otherThanRunId = '' }: { otherThanRunId?: string } = {},
): Promise<boolean> {
  const courseRun = { courseId, id: { not: otherThanRunId }, ...unfinishedRunsWhere(ctx) };
  const where = { userId: ctx.actor.id, status: 'enrolled', courseRun } as const;
  return (await ctx.db.enrolment.count({ where })) > 0;
}

/** Neither finished nor cancelled, the next first; includes full classes. */
export async function listUnfinishedRunsWithFull(
  ctx: SignedInContext,
  { courseId, q, page = 1, limit = 50 }: Partial<EnrollableRunQuery>,
): Promise<ListPage<EnrollableRun>> {
  const { db, actor } = ctx;
  const now = ctx.clock();
  const text = q ? { contains: escapeLikePattern(q), mode: 'insensitive' as const } : undefined;
  const where: Prisma.CourseRunWhereInput = {
    ...(courseId && { courseId }),
    course: visibleCoursesWhere(actor),
    AND: [
      unfinishedRunsWhere(ctx),
      ...(text
        ? [
            {
              OR: [
                { course: { OR: [{ title: text }, { code: text }] } },
                { agencyRunId: text },
                { trainer: { fullName: text } },
              ],
            },
          ]
        : []),
    ],
  };
  const [rows, total] = await Promise.all([
    db.courseRun.findMany({
      where,
      orderBy: [{ startDate: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
      ...toSkipAndTake({ page, limit }),
      include: {
        course: { select: { id: true, code: true, title: true } },
        trainer: { select: { fullName: true } },
        enrolments: { where: { userId: actor.id }, select: { id: true, status: true } },
        sessions: {
          orderBy: [{ startDate: 'asc' }, { startTime: 'asc' }],
          take: 1,
          select: { startDate: true, startTime: true },
        },
        _count: {
          select: { sessions: true, waitingEntries: { where: { userId: { not: actor.id } } } },
        },
      },
    }),
    db.courseRun.count({ where }),
  ]);
  const data = rows.map((run): EnrollableRun => {
    const [first] = run.sessions;
    return {
      id: run.id,
      status: run.status,
      startDate: dateColumnToText(run.startDate),
      endDate: dateColumnToText(run.endDate),
      registrationClosingDate: dateColumnToText(run.registrationClosingDate),
      course: run.course,
      trainerName: run.trainer?.fullName ?? null,
      modeOfLearning: modeOfTrainingLabel(run.modeOfLearning),
      venue: describeVenue(run),
      // Free places are for others who wait.
      placesLeft: Math.max(0, run.intakeSize + run.threshold - run.enrolledCount - run._count.waitingEntries),
      sessionCount: run._count.sessions,
      hasBegun: hasClassBegun(
        dateColumnToText(run.startDate),
        first && { ...first, startDate: dateColumnToText(first.startDate) },
        now,
      ),
      myEnrolment: run.enrolments[0]
        ? { id: run.enrolments[0].id, status: toEnrolmentStatusText(run.enrolments[0].status) }
        : null,
    };
  });
  return toListPage(data, { page, limit }, total);
}
