import { voidPasswordLinks } from '@repo/auth/password-links';
import { forgetApiKeys } from '@repo/auth/training-api-keys';
import { forgetTrainingSessions } from '@repo/auth/training-session';
import { inTransaction } from '@repo/db/training';
import type { AdminUser } from '@repo/schemas/training/user';
import { endSignIns } from '#domain/accounts/end-sign-ins.ts';
import { revokeKeysOfUser } from '#domain/api-keys/revoke-keys-of-user.ts';
import { assertRole } from '#domain/assert-role.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertNotLastAdmin } from './keep-an-admin.ts';
import { toAdminUser, userColumns } from './user-row.ts';

/**
 * Closes an account: every sign-in ends at once and none begins, and the API keys that the person made are revoked; what the person
 * did stays. Throws userNotFound, ownAccount, alreadyDeactivated.
 */
export async function deactivateUser(ctx: SignedInContext, id: string): Promise<AdminUser> {
  assertRole(ctx, 'admin');
  if (id === ctx.actor.id) throw errors.ownAccount();
  const row = await inTransaction(ctx.db, async (tx) => {
    await assertNotLastAdmin(tx, id);
    const [closed] = await tx.user.updateManyAndReturn({
      where: { id, deactivatedAt: null },
      data: { deactivatedAt: ctx.clock() },
      select: userColumns,
    });
    if (!closed) {
      const known = await tx.user.findUnique({ where: { id }, select: { id: true } });
      throw known ? errors.alreadyDeactivated() : errors.userNotFound();
    }
    await endSignIns(tx, closed);
    await voidPasswordLinks(tx, { userId: id, now: ctx.clock() });
    await revokeKeysOfUser(tx, ctx, { userId: id, why: 'creatorDeactivated' });
    await recordAudit(tx, ctx, {
      action: 'user.deactivate',
      targetType: 'user',
      targetId: id,
      before: { status: 'active' },
      after: { status: 'deactivated' },
    });
    return closed;
  });
  forgetTrainingSessions();
  forgetApiKeys();
  return toAdminUser(ctx.keys, row);
}
