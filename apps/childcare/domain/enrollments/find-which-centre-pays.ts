import type { Context } from '#domain/context.ts';

/**
 * Whether the caller's centre, some centre or no centre has to pay when the caller takes a course with a price. Only centres pay:
 * 'no-centre' is free. `selfEnrollment` is the environment's SELF_ENROLMENT.
 */
export async function findWhichCentrePays(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { selfEnrollment }: { selfEnrollment: 'open' | 'free-only' },
): Promise<'own-centre' | 'a-centre' | 'no-centre'> {
  if (actor === null || actor.role === 'SUPER_ADMIN') return 'a-centre';
  if (actor.organizationId === null) return selfEnrollment === 'free-only' ? 'a-centre' : 'no-centre';
  const centre = await db.organization.findUnique({
    where: { id: actor.organizationId },
    select: { billingEnabled: true },
  });
  return centre?.billingEnabled ? 'own-centre' : 'no-centre';
}

export type PayingCentre = Awaited<ReturnType<typeof findWhichCentrePays>>;
