import { inTransaction, Prisma, type TrainingDb } from '@repo/db/training';
import type { ReleasedGrades, ReleaseGradesBody } from '@repo/schemas/training/grade-release';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext, TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { gradableSubmissionsWhere, readGradingScope } from './grading-scope.ts';
import {
  isUnmailedGradeSql,
  notifyOfGradesAndMarkMailed,
  type UnmailedGrade,
  unmailedGradeColumnsSql,
  unmailedGradeTablesSql,
} from './unmailed-grades.ts';

/** `left` counts grades that changed or were mailed already. Throws submissionNotFound, also without permission. */
export async function releaseGradesAndNotify(
  ctx: TrainerContext,
  { grades }: ReleaseGradesBody,
): Promise<ReleasedGrades> {
  return inTransaction(ctx.db, async (tx) => {
    await assertGradable(tx, ctx, [...new Set(grades.map(({ submissionId }) => submissionId))]);
    const versions = new Map(
      grades.map((grade) => [grade.submissionId, Date.parse(grade.expectedUpdatedAt)]),
    );
    const waiting = await takeWaiting(tx, [...versions.keys()]);
    const asRead = waiting.filter((row) => versions.get(row.id) === +row.updatedAt);
    const mailed = await notifyOfGradesAndMarkMailed(tx, ctx, asRead);
    if (mailed > 0) {
      await recordAudit(tx, ctx, {
        action: 'submission.release',
        targetType: 'submission',
        targetId: asRead.length === 1 ? (asRead[0]?.id ?? 'all') : 'all',
        after: {
          grades: mailed,
          assessments: [...new Set(asRead.map((row) => row.assessmentId))].join(', '),
        },
      });
    }
    return { mailed, left: versions.size - mailed };
  });
}

async function assertGradable(tx: TrainingDb, { actor }: SignedInContext, ids: string[]): Promise<void> {
  const scope = await readGradingScope({ db: tx, actor });
  const gradable = await tx.submission.count({
    where: {
      AND: [{ id: { in: ids }, learnerId: { not: actor.id } }, gradableSubmissionsWhere(scope, actor)],
    },
  });
  if (gradable < ids.length) throw errors.submissionNotFound();
}

/** Locks the rows. Those that the mail job has mailed meanwhile are left out. */
function takeWaiting(tx: TrainingDb, ids: string[]): Promise<UnmailedGrade[]> {
  return tx.$queryRaw<UnmailedGrade[]>`
    SELECT ${unmailedGradeColumnsSql} FROM ${unmailedGradeTablesSql}
    WHERE s.id IN (${Prisma.join(ids)}) AND ${isUnmailedGradeSql}
    ORDER BY s.id FOR UPDATE OF s`;
}
