import { revokeKeepLinkIfAny } from '@repo/account-deletion/deletion-rows';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { clearTrainingSessionCache } from '@repo/auth/training-session';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { UserForAdmins } from '@repo/schemas/training/user';
import { endSignInsAndCodes } from '#domain/accounts/end-sign-ins-and-codes.ts';
import { revokeKeysPauseWebhooksMailAdmins } from '#domain/accounts/revoke-keys-pause-webhooks-mail-admins.ts';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertNotLastAdmin } from './assert-not-last-admin.ts';
import { toUserForAdmins, userSelect } from './user-row.ts';

/** The mailed link no longer restores the account. Throws userNotFound, alreadyDeactivated. */
async function keepClosed(tx: TrainingDb, ctx: SignedInContext, id: string) {
  const known = await tx.user.findUnique({ where: { id }, select: userSelect });
  if (known === null) throw errors.userNotFound();
  if (!(await revokeKeepLinkIfAny(tx, { userId: id, now: ctx.clock() }))) throw errors.alreadyDeactivated();
  await recordAudit(tx, ctx, {
    action: 'user.deactivate',
    targetType: 'user',
    targetId: id,
    before: { status: 'closed by its person' },
    after: { status: 'deactivated' },
  });
  return known;
}

/** Its owner can no longer restore a deleted account. Throws userNotFound, ownAccount, alreadyDeactivated. */
export async function deactivateUserAndEndAccess(ctx: AdminContext, id: string): Promise<UserForAdmins> {
  if (id === ctx.actor.id) throw errors.ownAccount();
  const row = await inTransaction(ctx.db, async (tx) => {
    await assertNotLastAdmin(tx, id);
    const [closed] = await tx.user.updateManyAndReturn({
      where: { id, deactivatedAt: null },
      data: { deactivatedAt: ctx.clock() },
      select: userSelect,
    });
    if (!closed) return keepClosed(tx, ctx, id);
    await endSignInsAndCodes(tx, closed);
    await voidPasswordLinks(tx, { userId: id, now: ctx.clock() });
    await revokeKeysPauseWebhooksMailAdmins(tx, ctx, { userId: id, why: 'creatorDeactivated' });
    await recordAudit(tx, ctx, {
      action: 'user.deactivate',
      targetType: 'user',
      targetId: id,
      before: { status: 'active' },
      after: { status: 'deactivated' },
    });
    return closed;
  });
  clearTrainingSessionCache();
  forgetCachedKeys();
  return toUserForAdmins(ctx.keys, row);
}
