import { scheduleErasure } from '@repo/account-deletion/deletion-rows';
import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { inTransaction } from '@repo/db/childcare';
import { endApiAccessAndMailManagers } from '#domain/accounts/end-api-access-and-mail-managers.ts';
import { endSessionsAndLinks } from '#domain/accounts/end-sessions-and-links.ts';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertNotLastAdmin } from '#domain/users/assert-not-last-admin.ts';
import { assertDeletionConfirmed, recordClosingAndMailKeepLink } from './account-deletion.ts';
import { findDeletionObstacle } from './get-deletion-preview.ts';

/**
 * Ends every session and mails a link that keeps the account; a job erases it after the grace period. Throws staleProof,
 * deletionNotConfirmed, lastAdmin, lastManager.
 */
export async function closeAccountAndScheduleErasure(
  ctx: SignedInContext,
  body: { confirm: string },
): Promise<{ dueAt: Date }> {
  assertDeletionConfirmed(ctx, body);
  const { actor } = ctx;
  const userId = actor.id;
  const now = ctx.clock();
  const dueAt = await inTransaction(ctx.db, async (tx) => {
    await assertNotLastAdmin(tx, userId);
    // Serialises two managers of one centre who leave at the same time.
    await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${actor.organizationId} FOR NO KEY UPDATE`;
    const obstacle = await findDeletionObstacle(tx, actor);
    if (obstacle) throw obstacle;
    const { count } = await tx.user.updateMany({
      where: { id: userId, deactivatedAt: null },
      data: { deactivatedAt: now },
    });
    const noted = count === 0 ? null : await scheduleErasure(tx, { userId, now });
    if (noted === null) throw errors.unauthorized();
    await endApiAccessAndMailManagers(tx, ctx, { userId, why: 'creatorDeactivated' });
    await endSessionsAndLinks(tx, { userId, now });
    await recordClosingAndMailKeepLink(tx, ctx, noted);
    return noted.dueAt;
  });
  clearChildcareSessionCache();
  forgetCachedKeys();
  return { dueAt };
}
