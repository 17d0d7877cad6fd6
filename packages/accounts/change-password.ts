import { type DeviceAccount, deviceAccountOf } from '@repo/auth/known-devices';
import { verifyAndHashPasswordChange } from '@repo/auth/password-change';
import { readProofTimeAfterPasswordChange } from '@repo/auth/second-factors/factors';
import { assertPasswordStrongEnoughIfStaff } from '@repo/auth/staff-passwords';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import {
  type AccountAdapter,
  type AccountDb,
  getPersonOrThrowUnauthorized,
  type SignedInContext,
} from './account-adapter.ts';
import { passwordChangedText } from './password-texts.ts';

/**
 * Changes the password and ends every session. Answers the new one of this browser, and what it is known by from now on. Throws
 * invalid for a password that is too weak, noPassword, wrongPassword.
 */
export async function changePasswordEndSessionsAndMail<Db extends AccountDb, Session>(
  service: AccountAdapter<Db, Session>,
  ctx: SignedInContext<Db>,
  body: { currentPassword: string; newPassword: string },
): Promise<{ session: Session; device: DeviceAccount }> {
  const { actor, db } = ctx;
  const { errors } = service;
  const userId = actor.id;
  const person = await getPersonOrThrowUnauthorized(service, db, userId);
  await assertPasswordStrongEnoughIfStaff({
    password: body.newPassword,
    field: 'newPassword',
    isStaff: person.isStaff,
    about: [person.name, person.email, ...(await service.findContextNames(db, userId))],
    invalid: errors.invalid,
  });
  const { known, passwordHash } = await verifyAndHashPasswordChange(db, { userId, ...body, errors });
  const session = await service.inTransaction(db, async (tx) => {
    const now = ctx.clock();
    if (!(await service.replacePassword(tx, { userId, known, passwordHash, now }))) {
      throw errors.wrongPassword();
    }
    await service.record(tx, ctx, userId, { action: 'password.change' });
    await queueMails(tx, ctx, [service.mailTo(person, passwordChangedText())]);
    const provenAt = await readProofTimeAfterPasswordChange(tx, { actor, now });
    return service.continueSession(tx, ctx, { by: 'password change', provenAt });
  });
  service.clearSessionCache();
  return { session, device: deviceAccountOf({ id: userId, passwordHash }) };
}
