import { formatCsv } from '@repo/schemas/csv';
import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { gradableAssessments, gradingScopeOf } from './grading-scope.ts';
import { gradeColumns } from './read-grade-sheet.ts';

/**
 * A CSV with a row for each current submission of an assessment, to be filled in and read by previewBulkGrades. Throws
 * assessmentNotFound, also for one whose work the caller may not grade; an unknown class gives no rows.
 */
export async function makeGradeTemplate(
  ctx: SignedInContext,
  { assessmentId, courseRunId }: { assessmentId: string; courseRunId?: string | undefined },
): Promise<string> {
  assertRole(ctx, 'trainer', 'admin');
  const gradable = gradableAssessments(await gradingScopeOf(ctx), ctx.actor);
  const assessment = { AND: [{ id: assessmentId }, gradable] };
  if ((await ctx.db.assessment.count({ where: assessment })) === 0) throw errors.assessmentNotFound();
  const rows = await ctx.db.submission.findMany({
    where: { assessment, supersededAt: null, ...(courseRunId === undefined ? {} : { courseRunId }) },
    orderBy: [{ learner: { fullName: 'asc' } }, { id: 'asc' }],
    select: { id: true, score: true, feedback: true, learner: { select: { fullName: true, email: true } } },
  });
  const records = rows.map(({ id, learner, score, feedback }) => [
    id,
    learner.fullName,
    learner.email,
    score?.toNumber(),
    feedback,
  ]);
  return formatCsv(gradeColumns, records);
}
