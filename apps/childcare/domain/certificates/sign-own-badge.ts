import { badgeCredential } from '@repo/certificates/badge-credential';
import { badgePng, badgeSvg } from '@repo/certificates/badge-image';
import { bakePng, bakeSvg } from '@repo/certificates/bake-badge';
import type { BadgeFormat } from '@repo/schemas/childcare/certificate';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getOrAssignStatusIndex } from './assign-status-index.ts';
import { getOwnCertificate } from './find-own-certificate.ts';

type Badge = { contentType: string; content: Uint8Array<ArrayBuffer> };

const textOf = (text: string) => new TextEncoder().encode(text);

const formats: Record<BadgeFormat, (jwt: string) => Badge> = {
  jwt: (jwt) => ({ contentType: 'application/jwt', content: textOf(jwt) }),
  png: (jwt) => ({ contentType: 'image/png', content: bakePng(badgePng, jwt) }),
  svg: (jwt) => ({ contentType: 'image/svg+xml', content: textOf(bakeSvg(badgeSvg, jwt)) }),
};

/** A signed Open Badges 3.0 credential. Throws certificateNotFound, forbidden and certificateRevoked. */
export async function signOwnBadge(
  ctx: SignedInContext,
  idOrCertificateId: string,
  { serviceName, format }: { serviceName: string; format: BadgeFormat },
): Promise<Badge & { name: string }> {
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
  return { name: `badge-${row.certificateId}.${format}`, ...formats[format](jwt) };
}
