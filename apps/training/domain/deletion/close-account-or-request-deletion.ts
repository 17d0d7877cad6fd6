import { scheduleErasure } from '@repo/account-deletion/deletion-rows';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { clearTrainingSessionCache } from '@repo/auth/training-session';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { endSignInsCodesAndCalendar } from '#domain/accounts/end-sign-ins-codes-and-calendar.ts';
import { revokeKeysPauseWebhooksMailAdmins } from '#domain/accounts/revoke-keys-pause-webhooks-mail-admins.ts';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertNotLastAdmin } from '#domain/users/assert-not-last-admin.ts';
import { assertDeletionConfirmed, recordClosingAndMailKeepLink } from './account-deletion.ts';
import { findDeletionObstacle, hasTrainingRecords } from './get-deletion-preview.ts';

/** The centre decides about a learner with enrolments. Idempotent. */
async function request(tx: TrainingDb, ctx: SignedInContext): Promise<void> {
  const userId = ctx.actor.id;
  const { count } = await tx.accountDeletion.createMany({
    data: [{ userId, askedAt: ctx.clock() }],
    skipDuplicates: true,
  });
  if (count === 0) return;
  await recordAudit(tx, ctx, { action: 'user.request-deletion', targetType: 'user', targetId: userId });
}

async function close(tx: TrainingDb, ctx: SignedInContext): Promise<Date> {
  const { actor } = ctx;
  const userId = actor.id;
  const now = ctx.clock();
  await assertNotLastAdmin(tx, userId);
  const obstacle = await findDeletionObstacle({ ...ctx, db: tx });
  if (obstacle) throw obstacle;
  const { count } = await tx.user.updateMany({
    where: { id: userId, deactivatedAt: null },
    data: { deactivatedAt: now },
  });
  const noted = count === 0 ? null : await scheduleErasure(tx, { userId, now });
  if (noted === null) throw errors.unauthorized();
  await endSignInsCodesAndCalendar(tx, actor);
  await voidPasswordLinks(tx, { userId, now });
  await revokeKeysPauseWebhooksMailAdmins(tx, ctx, { userId, why: 'creatorDeactivated' });
  await recordClosingAndMailKeepLink(tx, ctx, noted);
  return noted.dueAt;
}

/**
 * Mails a link that restores the account. Null for a learner with enrolments, which only stores a request. Throws
 * staleProof, deletionNotConfirmed, lastAdmin, trainsClasses.
 */
export async function closeAccountOrRequestDeletion(
  ctx: SignedInContext,
  body: { confirm: string },
): Promise<{ dueAt: Date } | null> {
  assertDeletionConfirmed(ctx, body);
  const dueAt = await inTransaction(ctx.db, async (tx) => {
    // Locked against a concurrent enrolment.
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${ctx.actor.id} FOR UPDATE`;
    if (await hasTrainingRecords(tx, ctx.actor.id)) {
      await request(tx, ctx);
      return null;
    }
    return close(tx, ctx);
  });
  clearTrainingSessionCache();
  forgetCachedKeys();
  return dueAt && { dueAt };
}
