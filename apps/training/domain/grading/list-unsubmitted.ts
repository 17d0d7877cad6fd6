import { escapeLikePattern } from '@repo/db/like-pattern';
import { Prisma } from '@repo/db/training';
import type { UnsubmittedRow } from '@repo/schemas/training/grading';
import type { TrainerContext } from '#domain/context.ts';
import { type Paging, toSkipAndTake } from '#domain/list-page.ts';
import { getGradableAssessmentUnlessBlind } from './find-gradable-assessment.ts';
import { countUnsubmitted, readUnsubmitted } from './read-unsubmitted.ts';

/** Learners without work or grade, sorted by name. Throws assessmentNotFound, also without permission, and markedByDrafts for blind marking. */
export async function listUnsubmitted(
  ctx: TrainerContext,
  query: { assessmentId: string; courseRunId?: string | undefined },
): Promise<UnsubmittedRow[]> {
  const { scope } = await getGradableAssessmentUnlessBlind(ctx, query.assessmentId);
  return readUnsubmitted(ctx.db, { ...query, actor: ctx.actor, scope });
}

/** Throws the errors of listUnsubmitted. */
export async function listUnsubmittedPage(
  ctx: TrainerContext,
  { assessmentId, q, ...paging }: { assessmentId: string; q: string } & Paging,
): Promise<{ rows: UnsubmittedRow[]; total: number }> {
  const { scope } = await getGradableAssessmentUnlessBlind(ctx, assessmentId);
  const pattern = `%${escapeLikePattern(q)}%`;
  const search = q
    ? Prisma.sql`("learnerName" ILIKE ${pattern} OR "learnerEmail" ILIKE ${pattern})`
    : Prisma.sql`TRUE`;
  const wanted = { assessmentId, actor: ctx.actor, scope };
  const [rows, total] = await Promise.all([
    readUnsubmitted(ctx.db, { ...wanted, page: { ...toSkipAndTake(paging), search } }),
    countUnsubmitted(ctx.db, wanted, search),
  ]);
  return { rows, total };
}
