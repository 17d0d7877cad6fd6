import { formatCsv } from '@repo/schemas/csv';
import type { TrainerContext } from '#domain/context.ts';
import { getGradableAssessmentUnlessBlind } from './find-gradable-assessment.ts';
import { gradableSubmissionsWhere } from './grading-scope.ts';
import { gradeColumns } from './parse-grade-csv.ts';
import { readUnsubmitted } from './read-unsubmitted.ts';

/** The last column is for people and is not read. */
const templateColumns = [...gradeColumns, 'Status'];

/** Submitted or graded ones first. An unknown class gives no rows. Throws assessmentNotFound, also without permission, and markedByDrafts for blind marking. */
export async function makeGradeTemplateCsv(
  ctx: TrainerContext,
  { assessmentId, courseRunId }: { assessmentId: string; courseRunId?: string | undefined },
): Promise<string> {
  const { scope } = await getGradableAssessmentUnlessBlind(ctx, assessmentId);
  const rows = await ctx.db.submission.findMany({
    where: {
      AND: [{ assessmentId, courseRunId, supersededAt: null }, gradableSubmissionsWhere(scope, ctx.actor)],
    },
    orderBy: [{ learner: { fullName: 'asc' } }, { id: 'asc' }],
    select: {
      id: true,
      score: true,
      feedback: true,
      fileId: true,
      learner: { select: { fullName: true, email: true } },
    },
  });
  const nothing = await readUnsubmitted(ctx.db, {
    ...{ assessmentId, courseRunId, scope },
    actor: ctx.actor,
  });
  const records = [
    ...rows.map(({ id, learner, score, feedback, fileId }) => [
      id,
      learner.fullName,
      learner.email,
      score?.toNumber(),
      feedback,
      fileId === null ? 'Nothing handed in' : 'Handed in',
    ]),
    ...nothing.map(({ learnerName, learnerEmail }) => [
      '',
      learnerName,
      learnerEmail,
      '',
      '',
      'Nothing handed in',
    ]),
  ];
  return formatCsv(templateColumns, records);
}
