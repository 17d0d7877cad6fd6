import { inTransaction, type Prisma, type TrainingDb } from '@repo/db/training';
import type { PublicCertificate, RevokeCertificateBody } from '@repo/schemas/training/certificate';
import { type AuditContext, recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { certificateRevokedKind } from '#notifications/certificate-kinds.ts';
import { publicTextSelect, toPublicCertificate } from './certificate-rows.ts';
import { certificateByEitherIdWhere } from './find-certificate.ts';

/**
 * Revokes permanently, with a public reason; audits it and notifies the owner. A concurrent second call is refused. Throws
 * certificateNotFound and certificateRevoked.
 */
export async function revokeCertificateAndNotify(
  ctx: AdminContext,
  idOrCertificateId: string,
  { reason }: RevokeCertificateBody,
): Promise<PublicCertificate> {
  return inTransaction(ctx.db, async (tx) => {
    const named = certificateByEitherIdWhere(idOrCertificateId);
    const [revoked] = await revokeValidCertificatesAndNotify(tx, ctx, named, reason);
    if (revoked) return toPublicCertificate(revoked);
    if ((await tx.certificate.count({ where: named })) === 0) throw errors.certificateNotFound();
    throw errors.certificateRevoked({ message: 'This certificate was revoked already' });
  });
}

type Tools = Pick<SignedInContext, 'keys' | 'clock' | 'actor'> & Pick<AuditContext, 'requestId'>;

/** Revokes those that are valid. */
export async function revokeValidCertificatesAndNotify(
  tx: TrainingDb,
  ctx: Tools,
  where: Prisma.CertificateWhereInput,
  reason: string,
) {
  const revoked = await tx.certificate.updateManyAndReturn({
    where: { AND: [where, { revokedAt: null }] },
    data: { revokedAt: ctx.clock(), revokerId: ctx.actor.id, revocationReason: reason },
    select: { ...publicTextSelect, id: true, userId: true },
  });
  for (const { id, certificateId } of revoked)
    await recordAudit(tx, ctx, {
      action: 'certificate.revoke',
      targetType: 'certificate',
      targetId: id,
      after: { certificateId, reason },
    });
  const notices = revoked.map(({ userId, certificateId, courseTitle: title }) => ({
    userId,
    data: { certificateId, title, reason },
  }));
  await notifications.notify(tx, ctx, certificateRevokedKind, notices);
  return revoked;
}
