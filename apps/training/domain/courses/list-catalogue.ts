import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/training';
import type { CourseSummary } from '@repo/schemas/training/course';
import {
  type DateText,
  dateColumnToText,
  dateTextToColumn,
  singaporeDate,
} from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { type Paging, toSkipAndTake } from '#domain/list-page.ts';
import { courseSummarySelect, toCourseSummary } from './course-rows.ts';
import { matchingCoursesWhere } from './list-courses.ts';

export type CatalogueCourse = CourseSummary & {
  /** The first day of the next class with a free place. */
  nextOpenStart: DateText | null;
  /** In per cent; null without an active enrolment. */
  progress: number | null;
};

/** More than three lines of a card hold. */
const maximumTeaserLength = 300;

/** The beginning of a description: the card cuts it after three lines, and the course's page has all of it. */
export function truncateToTeaser(description: string): string {
  if (description.length <= maximumTeaserLength) return description;
  // Not half of a character that takes two units.
  return `${description.slice(0, maximumTeaserLength).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

type CatalogueQuery = Paging & { search?: string; category?: string };

/** Usually enough to find a class with a free place. */
const runsLookedAt = 10;

/** The most read of several active enrolments in a course counts. Index: enrolment_user_id_course_run_id_key. */
function readOwnProgress({ db, actor }: SignedInContext) {
  return readCoalescedRows<{ courseId: string; progress: number }>(
    db,
    Prisma.sql`
    SELECT r.course_id AS "courseId", max(e.progress) AS progress
    FROM enrolment e JOIN course_run r ON r.id = e.course_run_id
    WHERE e.user_id = ${actor.id} AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
    GROUP BY r.course_id`,
  );
}

/** Active courses by title. */
export async function listActiveCatalogue(
  ctx: SignedInContext,
  { page, limit, ...filters }: CatalogueQuery,
): Promise<{ courses: CatalogueCourse[]; total: number }> {
  const where = { AND: [{ status: 'active' as const }, matchingCoursesWhere(filters)] };
  const today = dateTextToColumn(singaporeDate(ctx.clock()));
  const [rows, total, own] = await Promise.all([
    ctx.db.course.findMany({
      where,
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      ...toSkipAndTake({ page, limit }),
      select: {
        ...courseSummarySelect,
        runs: {
          where: { status: { not: 'Cancelled' }, startDate: { gte: today } },
          orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
          take: runsLookedAt,
          select: { startDate: true, enrolledCount: true, intakeSize: true, threshold: true },
        },
      },
    }),
    ctx.db.course.count({ where }),
    readOwnProgress(ctx),
  ]);
  const progressOf = new Map(own.map(({ courseId, progress }) => [courseId, progress]));
  const courses = rows.map(({ runs, ...row }) => {
    const open = runs.find((run) => run.enrolledCount < run.intakeSize + run.threshold);
    return {
      ...toCourseSummary({ ...row, description: truncateToTeaser(row.description) }),
      nextOpenStart: dateColumnToText(open?.startDate ?? null),
      progress: progressOf.get(row.id) ?? null,
    };
  });
  return { courses, total };
}
