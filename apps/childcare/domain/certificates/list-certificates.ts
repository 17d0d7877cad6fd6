import type { Certificate, CertificatesQuery } from '@repo/schemas/childcare/certificate';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { certificateSelectFor, toCertificate } from './certificate-rows.ts';

/** Users may list their own certificates; managers also those of their centre's learners. */
async function ownerOf(
  { db, actor }: SignedInContext,
  learnerId: string | undefined,
): Promise<string | null> {
  if (learnerId === undefined || learnerId === actor.id) return actor.id;
  if (actor.role === 'LEARNER') throw errors.forbidden();
  const learner = await db.user.findUnique({ where: { id: learnerId }, select: { organizationId: true } });
  if (learner === null) return null;
  const isOurs = learner.organizationId !== null && learner.organizationId === actor.organizationId;
  if (actor.role !== 'SUPER_ADMIN' && !isOurs) throw errors.forbidden();
  return learnerId;
}

/** Newest first. Throws forbidden for another person's; an unknown learner has none. */
export async function listCertificates(
  ctx: SignedInContext,
  { learnerId }: CertificatesQuery,
): Promise<Certificate[]> {
  const userId = await ownerOf(ctx, learnerId);
  if (userId === null) return [];
  const rows = await ctx.db.certificate.findMany({
    where: { userId },
    orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
    select: certificateSelectFor(userId),
  });
  const newest = new Map<string, number>();
  for (const { courseId, cycle } of rows) newest.set(courseId, Math.max(cycle, newest.get(courseId) ?? 0));
  return rows.map((row) => toCertificate(ctx, row, newest.get(row.courseId)));
}
