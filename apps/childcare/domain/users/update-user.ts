import { revokeKeepLinkIfAny } from '@repo/account-deletion/deletion-rows';
import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { voidPasswordLinks } from '@repo/auth/password-links';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { UpdateUserBody, User } from '@repo/schemas/childcare/user';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { endApiAccessAndMailManagers } from '#domain/accounts/end-api-access-and-mail-managers.ts';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import { readWaivedElsewhere } from '#domain/assignments/end-assignments-of-former-centres.ts';
import { notifyAndMailAssignmentChange } from '#domain/assignments/notify-and-mail-assignment-change.ts';
import { recordEndedAssignments } from '#domain/assignments/record-per-learner-audit-entries.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { endMembershipAndCancelAssignments } from '#domain/centre/end-membership.ts';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { deferExpireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { assertNotLastAdmin } from './assert-not-last-admin.ts';
import { toUser, userSelect } from './get-user.ts';

const stored = {
  id: true,
  role: true,
  organizationId: true,
  deactivatedAt: true,
  emailVerifiedAt: true,
  updatedAt: true,
} as const;

type Place = { role: User['role']; organizationId: string | null };

/** Whether the person gains rights: a role other than learner, or another centre. */
function givesRights(before: Place, { role, organizationId }: Place): boolean {
  return (
    (role !== before.role && role !== 'LEARNER') ||
    (organizationId !== null && organizationId !== before.organizationId)
  );
}

/** The centre of a person with this role. Throws organizationNotFound; invalid for a manager without a centre. */
async function centreOf(tx: ChildcareDb, { role, organizationId }: Place): Promise<string | null> {
  if (role === 'SUPER_ADMIN') return null;
  if (organizationId === null) {
    if (role === 'LEARNER') return null;
    throw invalidFieldError('organizationId', 'A centre manager belongs to a centre. Choose which');
  }
  const known = await tx.organization.count({ where: { id: organizationId } });
  if (known === 0) throw errors.organizationNotFound();
  return organizationId;
}

/**
 * Changes the role or centre, or closes or opens the account; ends all sessions. A learner who leaves a centre is released by
 * `endMembershipAndCancelAssignments` and notified. A deleted account that is deactivated here cannot be kept by its owner. An account with an
 * unproven address gets no rights. Throws staleProof for another role or centre, ownAccount, userNotFound, changedMeanwhile,
 * personNotConfirmed, organizationNotFound, invalid, lastAdmin, deletedByOwner.
 */
export async function updateUserAndEndSessions(
  ctx: SuperAdminContext,
  id: string,
  body: UpdateUserBody,
): Promise<User> {
  if (id === ctx.actor.id) throw errors.ownAccount();
  const row = await inTransaction(ctx.db, async (tx) => {
    await assertNotLastAdmin(tx, body.role === 'SUPER_ADMIN' && body.status !== 'deactivated' ? '' : id);
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${id} FOR NO KEY UPDATE`;
    const before = await tx.user.findUnique({ where: { id }, select: stored });
    if (before === null) throw errors.userNotFound();
    assertNotStale(before, body.expectedUpdatedAt, errors.changedMeanwhile);
    const role = body.role ?? before.role;
    const organizationId = await centreOf(tx, {
      role,
      organizationId: body.organizationId === undefined ? before.organizationId : body.organizationId,
    });
    if (role !== before.role || organizationId !== before.organizationId) assertRecentProof(ctx);
    if (before.emailVerifiedAt === null && givesRights(before, { role, organizationId })) {
      throw errors.personNotConfirmed();
    }
    const left = before.organizationId;
    const isLeaving = left !== null && left !== organizationId && before.role === 'LEARNER';
    const ended = isLeaving
      ? await endMembershipAndCancelAssignments(tx, ctx, { learnerId: id, organizationId: left })
      : null;
    const isClosed =
      body.status === undefined ? before.deactivatedAt !== null : body.status === 'deactivated';
    const deactivatedAt = isClosed ? (before.deactivatedAt ?? ctx.clock()) : null;
    const isSame =
      role === before.role &&
      organizationId === before.organizationId &&
      isClosed === (before.deactivatedAt !== null);
    const opens = before.deactivatedAt !== null && !isClosed;
    if (opens && (await tx.accountDeletion.count({ where: { userId: id } })) > 0) {
      throw errors.deletedByOwner();
    }
    // The owner of a deleted account could open it again by a mailed link.
    const losesTheWayBack =
      body.status === 'deactivated' && (await revokeKeepLinkIfAny(tx, { userId: id, now: ctx.clock() }));
    if (losesTheWayBack) {
      await recordAudit(tx, ctx, {
        action: 'user.update',
        targetType: 'user',
        targetId: id,
        before: { mayBeKept: true },
        after: { mayBeKept: false },
        organizationId: organizationId ?? left,
      });
    }
    // Nothing changes, so nobody is signed out.
    if (isSame) return tx.user.findUniqueOrThrow({ where: { id }, select: userSelect });
    if (isClosed) await voidPasswordLinks(tx, { userId: id, now: ctx.clock() });
    await recordAudit(tx, ctx, {
      action: 'user.update',
      targetType: 'user',
      targetId: id,
      before: { role: before.role, organizationId: left, active: before.deactivatedAt === null },
      after: { role, organizationId, active: !isClosed },
      organizationId: organizationId ?? left,
    });
    const isJoining = organizationId !== null && organizationId !== left;
    const waived = isJoining ? await readWaivedElsewhere(tx, { learnerId: id, organizationId }) : [];
    const row = await tx.user.update({
      where: { id },
      data: {
        role,
        organizationId,
        deactivatedAt,
        sessionVersion: { increment: 1 },
        updatedAt: nextUpdatedAt(before, ctx.clock()),
      },
      select: userSelect,
    });
    await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', waived);
    if (before.role === 'CORPORATE_ADMIN') {
      // After the update, because the making of a key waits for this row's lock.
      const why = isClosed ? 'creatorDeactivated' : 'creatorNoLongerManager';
      await endApiAccessAndMailManagers(tx, ctx, { userId: id, why });
    }
    if (ended) {
      const { ids } = ended;
      await recordEndedAssignments(tx, ctx, ended);
      await notifyAndMailAssignmentChange(tx, ctx, { ids, change: { kind: 'assignment-cancelled' } });
    }
    return row;
  });
  deferExpireAndRefundAtProvider(ctx);
  clearChildcareSessionCache();
  forgetCachedKeys();
  return toUser(row);
}
