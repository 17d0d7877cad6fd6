import { badgeCredential } from '@repo/certificates/badge-credential';
import { type BadgeFile, toBadgeFile } from '@repo/certificates/badge-file';
import type { BadgeFormat } from '@repo/schemas/certificate';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getOrAssignStatusIndex } from './assign-status-index.ts';
import { getOwnCertificate } from './get-own-certificate.ts';

/** A signed Open Badges 3.0 credential. Throws certificateNotFound, forbidden and certificateRevoked. */
export async function signOwnBadge(
  ctx: SignedInContext,
  idOrCertificateId: string,
  { serviceName, format }: { serviceName: string; format: BadgeFormat },
): Promise<BadgeFile & { name: string }> {
  const { db, publicUrl, actor, badges } = ctx;
  const row = await getOwnCertificate(ctx, idOrCertificateId);
  if (row.revokedAt !== null) throw errors.certificateRevoked();
  const course = await db.course.findUniqueOrThrow({
    where: { id: row.courseId },
    select: { subtitle: true },
  });
  const credential = badgeCredential({
    certificateId: row.certificateId,
    learnerId: actor.id,
    learnerName: row.learnerName,
    learnerEmail: actor.email,
    courseId: row.courseId,
    courseName: row.courseName,
    courseDescription: course.subtitle,
    organizationName: row.organizationName,
    cpdPoints: row.cpdPoints.toNumber(),
    issuedAt: row.issuedAt,
    expiresAt: row.expiresAt,
    statusIndex: await getOrAssignStatusIndex(db, row),
    serviceName,
    publicUrl,
  });
  const jwt = await badges.sign(credential, { publicUrl, type: 'JWT' });
  return { name: `badge-${row.certificateId}.${format}`, ...toBadgeFile(jwt, format) };
}
