import { Prisma } from '@repo/db/training';
import type { UnsubmittedRow } from '@repo/schemas/training/grading';
import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { gradableAssessments, gradingScopeOf } from './grading-scope.ts';

export type UnsubmittedQuery = { assessmentId: string; courseRunId?: string | undefined };

const most = 1000;

/**
 * The learners in classes of an assessment's course of whom there is neither work nor a grade for it, by name; at most a thousand.
 * Throws assessmentNotFound, also for one whose work the caller may not grade.
 */
export async function listUnsubmitted(
  ctx: SignedInContext,
  { assessmentId, courseRunId }: UnsubmittedQuery,
): Promise<UnsubmittedRow[]> {
  assertRole(ctx, 'trainer', 'admin');
  const gradable = gradableAssessments(await gradingScopeOf(ctx), ctx.actor);
  const assessment = await ctx.db.assessment.findFirst({
    where: { AND: [{ id: assessmentId }, gradable] },
    select: { courseId: true },
  });
  if (assessment === null) throw errors.assessmentNotFound();
  // Indexes: course_run_course_id_start_date_idx, enrolment_course_run_id_status_idx, submission_current_key.
  return ctx.db.$queryRaw<UnsubmittedRow[]>`
    SELECT "learnerId", "learnerName", "learnerEmail", "courseRunId" FROM (
      SELECT DISTINCT ON (e.user_id) e.user_id AS "learnerId", u.full_name AS "learnerName",
        u.email AS "learnerEmail", r.id AS "courseRunId"
      FROM course_run r JOIN enrolment e ON e.course_run_id = r.id JOIN "user" u ON u.id = e.user_id
      WHERE r.course_id = ${assessment.courseId} AND e.user_id <> ${ctx.actor.id}
        AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
        AND NOT EXISTS (SELECT 1 FROM submission s
          WHERE s.assessment_id = ${assessmentId} AND s.learner_id = e.user_id AND s.superseded_at IS NULL)
      ORDER BY e.user_id, e.enrolled_at DESC, e.id DESC) latest
    WHERE ${courseRunId === undefined ? Prisma.sql`TRUE` : Prisma.sql`"courseRunId" = ${courseRunId}`}
    ORDER BY "learnerName", "learnerId" LIMIT ${most}`;
}
