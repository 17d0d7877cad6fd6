import { literally } from '@repo/db/like-pattern';
import { Prisma } from '@repo/db/training';
import type { UnsubmittedRow } from '@repo/schemas/training/grading';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { skipTo } from '#domain/skip-to.ts';
import { gradableAssessments, gradingScopeOf } from './grading-scope.ts';
import { countUnsubmitted, readUnsubmitted } from './read-unsubmitted.ts';

export type UnsubmittedQuery = { assessmentId: string; courseRunId?: string | undefined };

/** Throws assessmentNotFound, also without permission. */
async function assertGradable(ctx: TrainerContext, assessmentId: string): Promise<void> {
  const gradable = gradableAssessments(await gradingScopeOf(ctx), ctx.actor);
  const known = await ctx.db.assessment.count({ where: { AND: [{ id: assessmentId }, gradable] } });
  if (known === 0) throw errors.assessmentNotFound();
}

/** Learners without work or grade, by name. Throws assessmentNotFound, also without permission. */
export async function listUnsubmitted(
  ctx: TrainerContext,
  query: UnsubmittedQuery,
): Promise<UnsubmittedRow[]> {
  await assertGradable(ctx, query.assessmentId);
  return readUnsubmitted(ctx.db, { ...query, graderId: ctx.actor.id });
}

/** Throws the errors of listUnsubmitted. */
export async function pageUnsubmitted(
  ctx: TrainerContext,
  { assessmentId, q, page, limit }: { assessmentId: string; q: string; page: number; limit: number },
): Promise<{ rows: UnsubmittedRow[]; total: number }> {
  await assertGradable(ctx, assessmentId);
  const pattern = `%${literally(q)}%`;
  const search = q
    ? Prisma.sql`("learnerName" ILIKE ${pattern} OR "learnerEmail" ILIKE ${pattern})`
    : Prisma.sql`TRUE`;
  const wanted = { assessmentId, graderId: ctx.actor.id };
  const skip = skipTo(page, limit);
  const [rows, total] = await Promise.all([
    readUnsubmitted(ctx.db, { ...wanted, page: { skip, take: limit, search } }),
    countUnsubmitted(ctx.db, wanted, search),
  ]);
  return { rows, total };
}
