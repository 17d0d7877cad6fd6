import { type DeviceAccount, deviceAccountOf } from '@repo/auth/known-devices';
import { hashPassword } from '@repo/auth/passwords';
import { assertPasswordStrongEnoughIfStaff } from '@repo/auth/staff-passwords';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { AccountAdapter, AccountContext, AccountDb } from './account-adapter.ts';
import { findPasswordLinkHolder } from './find-password-link-holder.ts';
import { passwordChangedText } from './password-texts.ts';

/**
 * Sets the first or a new password by a mailed link, which also proves the address, and ends every way in that somebody else may
 * hold. Throws deadLink, and invalid for a password that is too weak for its person; the link is good for another try then.
 */
export async function setPasswordByLinkEndAccessAndMail<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  ctx: AccountContext<Db>,
  { token, password }: { token: string; password: string },
): Promise<DeviceAccount> {
  const { errors } = service;
  const now = ctx.clock();
  // Looked at first: a dead link is refused without the work of hashing.
  const holder = await findPasswordLinkHolder(service, ctx, token);
  if (!holder) throw errors.deadLink();
  await assertPasswordStrongEnoughIfStaff({
    password,
    field: 'password',
    isStaff: holder.isStaff,
    about: [holder.name, holder.email, ...(await service.findContextNames(ctx.db, holder.id))],
    invalid: errors.invalid,
  });
  const passwordHash = await hashPassword(password);
  await service.inTransaction(ctx.db, async (tx) => {
    const link = await service.passwordLinks.redeem(tx, { token, now });
    if (!link) throw errors.deadLink();
    const { userId } = link;
    // Before the proof, which ends the same and does not answer what there was.
    const ended = await service.endAccess(tx, ctx, { userId, now });
    await service.proveAddress(tx, ctx, { userId, now, password: { set: passwordHash } });
    await tx.user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true } });
    const { audit: after } = ended;
    await service.record(tx, ctx, userId, { action: 'password.set-by-link', ...(after ? { after } : {}) });
    // Who sets a first password has no earlier one to fear for.
    if (link.purpose === 'invite') return;
    await queueMails(tx, ctx, [service.mailTo(holder, passwordChangedText(ended.text))]);
  });
  service.clearSessionCache();
  return deviceAccountOf({ id: holder.id, passwordHash });
}
