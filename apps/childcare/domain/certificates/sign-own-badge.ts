import { badgeCredential } from '@repo/certificates/badge-credential';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getOwnCertificate } from './find-own-certificate.ts';

function keyAddress(publicUrl: string, kid: string): string {
  return `${publicUrl}/api/badges/keys/${kid}`;
}

/** A signed Open Badges 3.0 credential. Throws certificateNotFound, forbidden and certificateRevoked. */
export async function signOwnBadge(
  ctx: SignedInContext,
  idOrCertificateId: string,
  { serviceName }: { serviceName: string },
): Promise<{ name: string; jwt: string }> {
  const { publicUrl, actor, badges } = ctx;
  const row = await getOwnCertificate(ctx, idOrCertificateId);
  if (row.revokedAt !== null) throw errors.certificateRevoked();
  const course = await ctx.db.course.findUniqueOrThrow({
    where: { id: row.courseId },
    select: { subtitle: true },
  });
  const credential = badgeCredential({
    certificateId: row.certificateId,
    learnerId: actor.id,
    learnerName: row.learnerName,
    learnerEmail: actor.email,
    courseName: row.courseName,
    courseSlug: row.course.slug,
    courseDescription: course.subtitle,
    organizationName: row.organizationName,
    cpdPoints: row.cpdPoints.toNumber(),
    issuedAt: row.issuedAt,
    expiresAt: row.expiresAt,
    serviceName,
    publicUrl,
  });
  const jwt = await badges.sign(credential, (kid) => keyAddress(publicUrl, kid));
  return { name: `badge-${row.certificateId}.jwt`, jwt };
}
