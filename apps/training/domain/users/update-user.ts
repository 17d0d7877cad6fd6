import type { AuditValues } from '@repo/audit/record-entry';
import { clearTrainingSessionCache } from '@repo/auth/training-session';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction } from '@repo/db/training';
import type { UpdateUserBody, UserForAdmins } from '@repo/schemas/training/user';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { revokeKeysPauseWebhooksMailAdmins } from '#domain/accounts/revoke-keys-pause-webhooks-mail-admins.ts';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import {
  assertIdentityNumberAllowed,
  encryptAndHashIdentity,
} from '#domain/identity/encrypt-and-hash-identity.ts';
import { assertNotLastAdmin } from './assert-not-last-admin.ts';
import { toUserForAdmins, type UserRow, userSelect } from './user-row.ts';

const contacts = ['fullName', 'phone', 'address'] as const;

/** Roles before and after; for personal data only that it changed, because the append-only log cannot be erased. */
function changesOf(before: UserRow, after: UserRow): { before: AuditValues; after: AuditValues } | null {
  const changed = contacts.filter((name) => before[name] !== after[name]);
  const roles = String(before.roles) !== String(after.roles);
  const word = (row: UserRow) => (row.identityCipher === null ? 'none' : 'stored');
  const identity = before.identityCipher !== after.identityCipher;
  if (changed.length === 0 && !roles && !identity) return null;
  const values = (row: UserRow) => ({
    ...(roles ? { roles: row.roles } : {}),
    ...(identity ? { identityNumber: word(row) } : {}),
  });
  return {
    before: values(before),
    after: { ...values(after), ...(changed.length > 0 ? { changed } : {}) },
  };
}

/**
 * Revokes a former admin's API keys. Throws userNotFound, changedMeanwhile, lastAdmin, identityTaken, staleProof for
 * changed roles.
 */
export async function updateUserAndEndLostAccess(
  ctx: AdminContext,
  id: string,
  body: UpdateUserBody,
): Promise<UserForAdmins> {
  const { identityNumber, expectedUpdatedAt, ...fields } = body;
  const isNoAdmin = body.roles !== undefined && !body.roles.includes('admin');
  const user = await inTransaction(ctx.db, async (tx) => {
    if (isNoAdmin) await assertNotLastAdmin(tx, id);
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${id} FOR NO KEY UPDATE`;
    const before = await tx.user.findUnique({ where: { id }, select: userSelect });
    if (!before) throw errors.userNotFound();
    assertNotStale(before, expectedUpdatedAt, errors.changedMeanwhile);
    if (body.roles && String(body.roles) !== String(before.roles)) assertRecentProof(ctx);
    if (identityNumber)
      await assertIdentityNumberAllowed(tx, ctx.keys, { number: identityNumber, userId: id });
    const sealed = identityNumber
      ? encryptAndHashIdentity(ctx.keys, identityNumber)
      : identityNumber === null && { identityCipher: null, identityHash: null };
    const after = await tx.user.update({
      where: { id },
      data: { ...fields, ...sealed, updatedAt: nextUpdatedAt(before, ctx.clock()) },
      select: userSelect,
    });
    const changes = changesOf(before, after);
    if (changes) {
      await recordAudit(tx, ctx, { action: 'user.update', targetType: 'user', targetId: id, ...changes });
    }
    // After the update, because the creation of a key waits for this row's lock.
    if (isNoAdmin)
      await revokeKeysPauseWebhooksMailAdmins(tx, ctx, { userId: id, why: 'creatorNoLongerAdmin' });
    return after;
  });
  clearTrainingSessionCache();
  forgetCachedKeys();
  return toUserForAdmins(ctx.keys, user);
}
