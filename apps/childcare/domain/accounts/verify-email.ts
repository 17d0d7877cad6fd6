import { forgetChildcareSessions } from '@repo/auth/childcare-session';
import { type ConfirmRateLimits, confirmAddress } from '@repo/auth/confirm-address';
import { inTransaction } from '@repo/db/childcare';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { proveAddress } from './prove-address.ts';
import { peekVerification } from './verification-links.ts';

/**
 * Proves an address by the link that was mailed to it, and ends every session of the account. Who sends the account's
 * password keeps it; otherwise it is removed. Throws deadLink, wrongPassword, tooManyRequests.
 */
export function verifyEmail(
  ctx: Context,
  rateLimits: ConfirmRateLimits,
  { token, password }: { token: string; password?: string | undefined },
): ReturnType<typeof confirmAddress> {
  const now = ctx.clock();
  return confirmAddress({
    peek: () => peekVerification(ctx.db, { token, now }),
    async prove(proof) {
      const isFirst = await inTransaction(ctx.db, async (tx) => {
        const isFirst = await proveAddress(tx, { ...proof, now });
        if (!isFirst) return false;
        const actor = await tx.user.findUniqueOrThrow({
          where: { id: proof.userId },
          select: { id: true, name: true, organizationId: true },
        });
        const target = { targetType: 'user', targetId: actor.id } as const;
        await recordAudit(tx, { ...ctx, actor }, { action: 'user.prove-address', ...target });
        return true;
      });
      forgetChildcareSessions();
      return isFirst;
    },
    password,
    rateLimits,
    errors,
  });
}
