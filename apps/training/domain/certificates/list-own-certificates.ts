import type { Certificate } from '@repo/schemas/training/certificate';
import type { SignedInContext } from '#domain/context.ts';
import { certificateSelect, toCertificate } from './certificate-rows.ts';

/** Newest first, revoked ones too. Index: certificate_user_id_issued_at_idx. */
export async function listOwnCertificates(
  ctx: Pick<SignedInContext, 'db' | 'actor' | 'publicUrl'>,
): Promise<Certificate[]> {
  const rows = await ctx.db.certificate.findMany({
    where: { userId: ctx.actor.id },
    orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
    select: certificateSelect,
  });
  return rows.map((row) => toCertificate(ctx, row));
}
