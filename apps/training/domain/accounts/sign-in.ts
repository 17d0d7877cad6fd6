import { type DeviceAccount, deviceAccountOf } from '@repo/auth/known-devices';
import { forgetTrainingSessions, startTrainingSignIn } from '@repo/auth/training-session';
import { inTransaction, type Prisma } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { LoginResult } from '@repo/schemas/training/account';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { newDeviceMail } from '#mails/new-device.ts';
import { proveAddress } from './prove-address.ts';
import { signedInUserOf } from './signed-in-user.ts';

export type SignInWay = 'password' | 'one-time code';

/** Whether the browser that signs in is one of this account's. */
export type IsKnownDevice = (account: DeviceAccount) => boolean;

/** What a right password or code leads to; `account` is what the browser is known by from now on. */
export type SignInOutcome =
  | { result: LoginResult; account: DeviceAccount }
  | { refused: 'wrong' | 'deactivated' | 'too weak' };

type Proven = {
  userId: string;
  by: SignInWay;
  isKnownDevice: IsKnownDevice;
  /** Must still hold of the row: the password that was right. */
  proof?: Prisma.UserWhereInput;
};

/**
 * Makes the sign-in of somebody who has proved who they are. The row is locked first: a deactivation or password change at the
 * same moment ends this sign-in too, or it is not made. A mailed code also proves the address: the first time, everything from
 * before ends. The person is mailed about a new device.
 */
export async function signIn(
  ctx: Context,
  { userId, by, isKnownDevice, proof = {} }: Proven,
): Promise<SignInOutcome> {
  const now = ctx.clock();
  const { userAgent } = ctx.client;
  const outcome = await inTransaction<SignInOutcome>(ctx.db, async (tx) => {
    const [locked] = await tx.$queryRaw<{ before: Date | null }[]>`
      SELECT last_sign_in_at AS before FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId, deactivatedAt: null, ...proof },
      data: { lastSignInAt: now },
      select: { id: true, email: true, fullName: true, roles: true, passwordHash: true },
    });
    if (!locked || !user) return { refused: 'wrong' };
    const { passwordHash, ...person } = user;
    const actor = { kind: 'user', ...person, tokenId: '', provenAt: now } as const;
    const signer = { actor, requestId: ctx.requestId };
    const isFirstProof =
      by === 'one-time code' && (await proveAddress(tx, signer, { now, password: 'remove' }));
    const account = deviceAccountOf({ id: userId, passwordHash: isFirstProof ? null : passwordHash });
    const token = await startTrainingSignIn(tx, { userId, userAgent, now });
    await recordAudit(tx, signer, {
      action: 'sign-in.made',
      targetType: 'user',
      targetId: userId,
      after: { by },
    });
    if (locked.before !== null && !isKnownDevice(account)) {
      await queueMails(tx, ctx, [newDeviceMail(person, { userAgent, at: now })]);
    }
    return { result: { user: signedInUserOf(person), token, roles: person.roles }, account };
  });
  if (by === 'one-time code') forgetTrainingSessions();
  return outcome;
}

/**
 * Writes down that somebody failed to sign in to an account that there is. After the answer, since its time must not tell
 * that there is one.
 */
export function noteFailedSignIn(
  ctx: Context,
  userId: string,
  by: SignInWay,
  why: 'wrong' | 'deactivated' | 'too weak',
): void {
  ctx.defer(() =>
    recordAudit(
      ctx.db,
      { ...ctx, actor: 'anonymous' },
      { action: 'sign-in.failed', targetType: 'user', targetId: userId, after: { by, why } },
    ),
  );
}
