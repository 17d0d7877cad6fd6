import type { EarlierAttempt } from '@repo/schemas/training/grade-draft';
import type { TrainerContext } from '#domain/context.ts';
import { encodeFilePath } from '#domain/files/file-url.ts';
import { getVisibleClassResult } from './list-class-results.ts';

/** Graded attempts before the present one, the latest first. Throws assessmentNotFound, learnerNotInClass. */
export async function listEarlierAttempts(
  ctx: TrainerContext,
  pair: { assessmentId: string; learnerId: string },
): Promise<EarlierAttempt[]> {
  const { learnerId, isBlind } = await getVisibleClassResult(ctx, pair);
  // A released attempt says who it is.
  if (isBlind) return [];
  const rows = await ctx.db.submission.findMany({
    where: { assessmentId: pair.assessmentId, learnerId, status: 'graded', supersededAt: { not: null } },
    orderBy: { attempt: 'desc' },
    select: {
      ...{ id: true, attempt: true, score: true, feedback: true, gradedAt: true },
      file: { select: { path: true, name: true } },
    },
  });
  return rows.map(({ id, score, gradedAt, file, ...row }) => ({
    ...row,
    submissionId: id,
    score: score?.toNumber() ?? null,
    gradedAt: gradedAt?.toISOString() ?? null,
    fileUrl: file === null ? '' : encodeFilePath(file),
    fileName: file?.name ?? '',
  }));
}
