import { badgeCredential } from '@repo/certificates/badge-credential';
import { type BadgeFile, toBadgeFile } from '@repo/certificates/badge-file';
import { getOrAssignStatusIndex } from '@repo/certificates/status-index';
import type { BadgeFormat } from '@repo/schemas/certificate';
import type { SignedInContext } from '#domain/context.ts';
import { getOwnValidCertificate } from './find-certificate.ts';
import { toAchievementFacts } from './get-achievement.ts';

/** A signed Open Badges 3.0 credential. Throws certificateNotFound and certificateRevoked. */
export async function signOwnBadge(
  ctx: SignedInContext,
  idOrCertificateId: string,
  { serviceName, format }: { serviceName: string; format: BadgeFormat },
): Promise<BadgeFile & { name: string }> {
  const { db, publicUrl, actor, badges } = ctx;
  const row = await getOwnValidCertificate(ctx, idOrCertificateId);
  const { courseId } = row.courseRun;
  const course = await db.course.findUniqueOrThrow({
    where: { id: courseId },
    select: { description: true },
  });
  const credential = badgeCredential({
    certificateId: row.certificateId,
    learnerId: actor.id,
    learnerName: row.learnerName,
    learnerEmail: actor.email,
    organizationName: row.organizationName,
    issuedAt: row.issuedAt,
    expiresAt: null,
    statusIndex: await getOrAssignStatusIndex(db, row),
    serviceName,
    ...toAchievementFacts({
      publicUrl,
      id: courseId,
      title: row.courseTitle,
      description: course.description,
    }),
  });
  const jwt = await badges.sign(credential, { publicUrl, type: 'JWT' });
  return { name: `badge-${row.certificateId}.${format}`, ...toBadgeFile(jwt, format) };
}
