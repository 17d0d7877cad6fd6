import type { Context } from '#domain/context.ts';

/**
 * Who pays for a course with a price: the caller's centre; `centres` for a visitor, whose centre is unknown; or nobody, for a
 * learner alone or in a centre without billing.
 */
export type PricedCoursePayer = 'own-centre' | 'centres' | 'nobody';

/** `freeOnly` comes from SELF_ENROLMENT: a learner without a centre then gets free courses only. */
export async function findPricedCoursePayer(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { freeOnly }: { freeOnly: boolean },
): Promise<PricedCoursePayer> {
  if (actor === null || actor.role === 'SUPER_ADMIN') return 'centres';
  if (actor.organizationId === null) return freeOnly ? 'centres' : 'nobody';
  const centre = await db.organization.findUnique({
    where: { id: actor.organizationId },
    select: { billingEnabled: true },
  });
  return centre?.billingEnabled ? 'own-centre' : 'nobody';
}
