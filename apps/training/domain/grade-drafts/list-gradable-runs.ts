import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { taughtByWhere } from '#domain/classes/taught-by.ts';
import type { TrainerContext } from '#domain/context.ts';
import type { GradableAssessment } from '#domain/grading/find-gradable-assessment.ts';

export type AssessedRun = { id: string; dates: string; trainer: string; learners: number };

/** The latest classes of the assessment's course that the caller may grade. Index: course_run_course_id_start_date_idx. */
export async function listGradableRuns(
  { db, actor }: Pick<TrainerContext, 'db' | 'actor'>,
  { id: assessmentId, scope: { reach } }: Pick<GradableAssessment, 'id' | 'scope'>,
): Promise<AssessedRun[]> {
  const ofOwnCourse = { course: { runs: { some: taughtByWhere(actor.id) } } };
  const assessed = { assessors: { some: { assessmentId, assessorId: actor.id } } };
  const rows = await db.courseRun.findMany({
    where: {
      course: { assessments: { some: { id: assessmentId } } },
      ...(reach === 'all' ? {} : { OR: [ofOwnCourse, assessed] }),
    },
    orderBy: [{ startDate: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    take: 100,
    select: {
      id: true,
      startDate: true,
      endDate: true,
      enrolledCount: true,
      trainer: { select: { fullName: true } },
    },
  });
  return rows.map(({ id, startDate, endDate, enrolledCount, trainer }) => ({
    id,
    dates: formatDates(dateColumnToText(startDate), dateColumnToText(endDate)),
    trainer: trainer?.fullName ?? '',
    learners: enrolledCount,
  }));
}
