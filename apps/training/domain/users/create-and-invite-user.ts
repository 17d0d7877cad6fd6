import { replacePasswordLinkWithinLimit } from '@repo/auth/password-links';
import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { CreateUserBody, UserForAdmins } from '@repo/schemas/training/user';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { isStaff } from '#domain/accounts/is-staff.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import {
  assertIdentityNumberAllowed,
  encryptAndHashIdentity,
} from '#domain/identity/encrypt-and-hash-identity.ts';
import { invitationMail } from '#mails/invitation.ts';
import { toUserForAdmins, userSelect } from './user-row.ts';

/** Mails a link to choose a password. Throws emailTaken, identityTaken; staleProof for any role but a learner’s. */
export async function createAndInviteUser(ctx: AdminContext, body: CreateUserBody): Promise<UserForAdmins> {
  if (isStaff(body)) assertRecentProof(ctx);
  const { identityNumber, ...fields } = body;
  const row = await inTransaction(ctx.db, async (tx) => {
    if (identityNumber)
      await assertIdentityNumberAllowed(tx, ctx.keys, { number: identityNumber, userId: null });
    const row = await tx.user.create({
      data: { ...fields, ...(identityNumber ? encryptAndHashIdentity(ctx.keys, identityNumber) : {}) },
      select: userSelect,
    });
    await recordAudit(tx, ctx, {
      action: 'user.create',
      targetType: 'user',
      targetId: row.id,
      after: { roles: row.roles },
    });
    const token = await replacePasswordLinkWithinLimit(tx, {
      userId: row.id,
      purpose: 'invite',
      now: ctx.clock(),
    });
    if (token) await queueMails(tx, ctx, [invitationMail(row, token)]);
    return row;
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'user_email_key')) throw error;
    const { message } = errors.emailTaken();
    throw errors.emailTaken({ details: [{ field: 'email', message }], cause: error });
  });
  return toUserForAdmins(ctx.keys, row);
}
