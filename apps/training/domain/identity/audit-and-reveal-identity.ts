import { inTransaction } from '@repo/db/training';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Audited before the number is returned. Throws staleProof. */
export async function auditAndRevealIdentity(ctx: AdminContext, userId: string): Promise<string> {
  assertRecentProof(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { identityCipher: true } });
    if (!user) throw errors.userNotFound();
    if (!user.identityCipher) throw errors.noIdentityNumber();
    await recordAudit(tx, ctx, { action: 'identity.reveal', targetType: 'user', targetId: userId });
    return ctx.keys.decrypt(user.identityCipher, 'identity');
  });
}
