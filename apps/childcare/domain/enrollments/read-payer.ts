import type { Context } from '#domain/context.ts';

/**
 * Who pays when the caller does a course with a price: their own centre, centres in general (nobody knows whether a visitor has
 * one), or nobody, as for who learns alone or in a centre without billing.
 */
export type Payer = 'own-centre' | 'centres' | 'nobody';

/** `freeOnly` is SELF_ENROLMENT's: then who has no centre does no course with a price. */
export async function readPayer(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { freeOnly }: { freeOnly: boolean },
): Promise<Payer> {
  if (actor === null || actor.role === 'SUPER_ADMIN') return 'centres';
  if (actor.organizationId === null) return freeOnly ? 'centres' : 'nobody';
  const centre = await db.organization.findUnique({
    where: { id: actor.organizationId },
    select: { billingEnabled: true },
  });
  return centre?.billingEnabled ? 'own-centre' : 'nobody';
}
