import { categoryOrder } from '#domain/categories/list-categories.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

export type TrainingFormCategory = { id: string; name: string };

/** In catalogue order. */
export function listTrainingCategories({ db }: Pick<SignedInContext, 'db'>): Promise<TrainingFormCategory[]> {
  return db.category.findMany({ orderBy: categoryOrder, select: { id: true, name: true } });
}

/** Nobody approves their own training. */
export async function hasOtherManager({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<boolean> {
  const others = {
    organizationId: actor.organizationId,
    role: 'CORPORATE_ADMIN',
    id: { not: actor.id },
  } as const;
  return (await db.user.count({ where: { ...others, deactivatedAt: null } })) > 0;
}

/**
 * For a new record: of the caller, or of a learner whom a manager names. Throws learnerNotFound, also for somebody in no centre,
 * whose training nobody could approve.
 */
export async function getNewTrainingFormData(
  ctx: SignedInContext,
  learnerId: string | null,
): Promise<{
  categories: TrainingFormCategory[];
  learner: { id: string; name: string } | null;
  /** Of the reader's own training, that nobody in the centre may approve it yet. */
  waitsForManager: boolean;
}> {
  const { organizationId, role } = ctx.actor;
  if (organizationId === null) throw errors.learnerNotFound();
  if (learnerId === null)
    return {
      categories: await listTrainingCategories(ctx),
      learner: null,
      waitsForManager: !(await hasOtherManager(ctx)),
    };
  if (role !== 'CORPORATE_ADMIN') throw errors.learnerNotFound();
  const learner = await ctx.db.user.findFirst({
    where: { id: learnerId, organizationId, role: 'LEARNER', deactivatedAt: null },
    select: { id: true, name: true },
  });
  if (learner === null) throw errors.learnerNotFound();
  return { categories: await listTrainingCategories(ctx), learner, waitsForManager: false };
}
