import { inTransaction, type Prisma } from '@repo/db/childcare';
import type { PublicCertificate, RevokeCertificateBody } from '@repo/schemas/childcare/certificate';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { publishCertificateWebhooks } from '#domain/webhooks/publish-events.ts';
import { certificateRevokedKind } from '#notifications/learner-kinds.ts';
import { issuedTextSelect, toPrintedCertificate } from './certificate-rows.ts';
import { whereCertificateIs } from './get-own-certificate.ts';

/** A SUPER_ADMIN may revoke any certificate, a manager those that their centre's learners earned there. */
function revocable({ actor }: Pick<SignedInContext, 'actor'>): Prisma.CertificateWhereInput {
  if (actor.role === 'SUPER_ADMIN') return {};
  if (actor.role !== 'CORPORATE_ADMIN' || actor.organizationId === null) return { id: { in: [] } };
  return { organizationId: actor.organizationId };
}

/**
 * Revokes permanently, with a public reason; audits it and notifies the owner. A concurrent second call is refused. Throws
 * certificateNotFound, forbidden for another centre's, certificateRevoked.
 */
export async function revokeCertificateAndNotify(
  ctx: ManagerContext,
  idOrCertificateId: string,
  { reason }: RevokeCertificateBody,
): Promise<PublicCertificate> {
  return inTransaction(ctx.db, async (tx) => {
    const named = whereCertificateIs(idOrCertificateId);
    const [revoked] = await tx.certificate.updateManyAndReturn({
      where: { AND: [named, revocable(ctx), { revokedAt: null }] },
      data: { revokedAt: ctx.clock(), revokedById: ctx.actor.id, revocationReason: reason },
      select: { ...issuedTextSelect, id: true, userId: true, organizationId: true },
    });
    if (!revoked) {
      const known = await tx.certificate.findFirst({ where: named, select: { id: true } });
      if (known === null) throw errors.certificateNotFound();
      const own = await tx.certificate.count({ where: { AND: [{ id: known.id }, revocable(ctx)] } });
      throw own > 0
        ? errors.certificateRevoked({ message: 'This certificate was revoked already' })
        : errors.forbidden();
    }
    const { id, userId, organizationId, ...words } = revoked;
    await recordAudit(tx, ctx, {
      action: 'certificate.revoke',
      targetType: 'certificate',
      targetId: id,
      after: { certificateId: words.certificateId, reason },
      organizationId,
    });
    const data = { certificateId: words.certificateId, courseTitle: words.courseName, reason };
    await notifications.notify(tx, ctx, certificateRevokedKind, [{ userId, data }]);
    await publishCertificateWebhooks(tx, ctx, 'certificate.revoked', [id]);
    return toPrintedCertificate(words);
  });
}
