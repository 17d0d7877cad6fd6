import { modeLabel } from '@repo/agency/code-lists';
import { literally } from '@repo/db/like-pattern';
import type { Prisma } from '@repo/db/training';
import type { OpenRun, OpenRunQuery } from '@repo/schemas/training/class';
import { dateColumn, dateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { visibleCourses } from '#domain/courses/course-visibility.ts';
import { statusText } from '#domain/enrolments/enrolment-rows.ts';
import { hasBegun } from './class-beginning.ts';
import { describeVenue } from './describe-venue.ts';

type Page = {
  data: OpenRun[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
};

/** Classes that have neither finished nor been cancelled, the next first; full ones too, with no place left. */
export async function listOpenRuns(
  { db, actor, clock }: SignedInContext,
  { courseId, q, page = 1, limit = 50 }: Partial<OpenRunQuery>,
): Promise<Page> {
  const now = clock();
  const today = dateColumn(singaporeDate(now));
  const text = q ? { contains: literally(q), mode: 'insensitive' as const } : undefined;
  const where: Prisma.CourseRunWhereInput = {
    status: { not: 'Cancelled' },
    ...(courseId && { courseId }),
    course: visibleCourses(actor),
    AND: [
      {
        OR: [
          { startDate: null },
          { endDate: { gte: today } },
          { AND: [{ endDate: null }, { startDate: { gte: today } }] },
        ],
      },
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
      skip: Math.min((page - 1) * limit, 2_000_000_000),
      take: limit,
      include: {
        course: { select: { id: true, code: true, title: true } },
        trainer: { select: { fullName: true } },
        enrolments: { where: { userId: actor.id }, select: { id: true, status: true } },
        sessions: {
          orderBy: [{ startDate: 'asc' }, { startTime: 'asc' }],
          take: 1,
          select: { startDate: true, startTime: true },
        },
        _count: { select: { sessions: true } },
      },
    }),
    db.courseRun.count({ where }),
  ]);
  const data = rows.map((run): OpenRun => {
    const [first] = run.sessions;
    return {
      id: run.id,
      status: run.status,
      startDate: dateText(run.startDate),
      endDate: dateText(run.endDate),
      registrationClosingDate: dateText(run.registrationClosingDate),
      course: run.course,
      trainerName: run.trainer?.fullName ?? null,
      modeOfLearning: modeLabel(run.modeOfLearning),
      venue: describeVenue(run),
      placesLeft: Math.max(0, run.intakeSize + run.threshold - run.enrolledCount),
      sessionCount: run._count.sessions,
      hasBegun: hasBegun(
        dateText(run.startDate),
        first && { ...first, startDate: dateText(first.startDate) },
        now,
      ),
      myEnrolment: run.enrolments[0]
        ? { id: run.enrolments[0].id, status: statusText(run.enrolments[0].status) }
        : null,
    };
  });
  return { data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}
