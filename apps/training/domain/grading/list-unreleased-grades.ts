import { Prisma } from '@repo/db/training';
import { maxReleasedGrades, type UnreleasedGrade } from '@repo/schemas/training/grade-release';
import { taughtRunIdsSql } from '#domain/classes/taught-by.ts';
import type { TrainerContext } from '#domain/context.ts';
import { describeGradeChange } from '#mails/work-graded.ts';
import { isGradableSql, readGradingScope } from './grading-scope.ts';
import {
  isUnmailedGradeSql,
  type UnmailedGrade,
  unmailedGradeColumnsSql,
  unmailedGradeTablesSql,
  withHadScoreAndScoreChanged,
} from './unmailed-grades.ts';

type UnreleasedQuery = {
  assessmentId?: string | undefined;
  courseRunId?: string | undefined;
  /** Only the classes that the caller teaches or assesses. */
  mine: boolean;
};

/** Excludes the caller's own grades; next due first, as many as one release takes. Index: submission_mail_due_at_idx. */
export async function listUnreleasedGrades(
  ctx: TrainerContext,
  query: UnreleasedQuery,
): Promise<{ grades: UnreleasedGrade[]; total: number }> {
  const condition = await unreleasedCondition(ctx, query);
  const [rows, [count]] = await Promise.all([
    ctx.db.$queryRaw<UnmailedGrade[]>`
      SELECT ${unmailedGradeColumnsSql} FROM ${unmailedGradeTablesSql} WHERE ${condition}
      ORDER BY s.mail_due_at, s.id LIMIT ${maxReleasedGrades}`,
    ctx.db.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM ${unmailedGradeTablesSql} WHERE ${condition}`,
  ]);
  return { grades: rows.map(toUnreleased), total: count?.total ?? 0 };
}

export async function countUnreleasedGrades(ctx: TrainerContext, query: UnreleasedQuery): Promise<number> {
  const [count] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${unmailedGradeTablesSql} WHERE ${await unreleasedCondition(ctx, query)}`;
  return count?.total ?? 0;
}

async function unreleasedCondition(
  ctx: TrainerContext,
  { assessmentId, courseRunId, mine }: UnreleasedQuery,
): Promise<Prisma.Sql> {
  const scope = await readGradingScope(ctx);
  return Prisma.join(
    [
      isUnmailedGradeSql,
      isGradableSql(scope, ctx.actor, Prisma.sql`s.course_run_id`),
      Prisma.sql`s.learner_id <> ${ctx.actor.id}`,
      ...(assessmentId === undefined ? [] : [Prisma.sql`s.assessment_id = ${assessmentId}`]),
      ...(courseRunId === undefined ? [] : [Prisma.sql`s.course_run_id = ${courseRunId}`]),
      ...(mine
        ? [
            Prisma.sql`(s.course_run_id IN ${taughtRunIdsSql(ctx.actor.id)}
              OR (s.assessment_id, s.course_run_id) IN (
                SELECT assessment_id, course_run_id FROM class_assessor WHERE assessor_id = ${ctx.actor.id}))`,
          ]
        : []),
    ],
    ' AND ',
  );
}

function toUnreleased(row: UnmailedGrade): UnreleasedGrade {
  return {
    submissionId: row.id,
    learnerId: row.learnerId,
    learnerName: row.fullName,
    learnerEmail: row.email,
    assessmentId: row.assessmentId,
    assessmentTitle: row.assessmentTitle,
    maxScore: row.maxScore,
    score: row.score,
    feedback: row.feedback,
    mailedScore: row.mailedScore,
    mailedFeedback: row.mailedFeedback,
    subject: describeGradeChange(withHadScoreAndScoreChanged(row)).news,
    mailedAt: row.mailDueAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
