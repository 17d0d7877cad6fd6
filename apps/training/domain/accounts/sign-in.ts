import { recordFailedSignInOncePerHour } from '@repo/audit/record-failed-sign-in';
import { type DeviceAccount, deviceAccountOf } from '@repo/auth/known-devices';
import { lockPersonForFactors } from '@repo/auth/second-factors/factor-db';
import type { ProvenBy } from '@repo/auth/second-factors/prove-factor';
import { beginSecondStepIfFactorEnabled } from '@repo/auth/second-factors/second-steps';
import type { FailedStep } from '@repo/auth/second-factors/sign-in-steps';
import { clearTrainingSessionCache, startTrainingSessionAndReturnToken } from '@repo/auth/training-session';
import { inTransaction, type Prisma, type TrainingDb } from '@repo/db/training';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { LoginResult } from '@repo/schemas/training/account';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { newDeviceMail } from '#mails/new-device.ts';
import { toSignedInUser } from './to-signed-in-user.ts';
import { verifyAddressOnceAndRevokeEarlierAccess } from './verify-address-once-and-revoke-earlier-access.ts';

export type SignInWay = 'password' | 'one-time code' | 'passkey';

export type BrowserSignInState = {
  isKnownDevice: (account: DeviceAccount) => boolean;
  /** The hash of the session token in its cookie; the new session replaces it. */
  replacedTokenHash: string | null;
};

/** `account` is stored in the device cookie. */
export type CompletedSignIn = { result: LoginResult; account: DeviceAccount };

export type SignInOutcome =
  | CompletedSignIn
  | { refused: 'wrong' | 'deactivated' | 'closed' | 'too weak' }
  /** The token of a pending second step. */
  | { secondStep: string };

type Proven = {
  userId: string;
  by: SignInWay;
  browser: BrowserSignInState;
};

/** Locks the user's row and mails about a new device. Null when the account is deactivated or gone. */
export async function startSessionAndMailIfNewDevice(
  tx: TrainingDb,
  ctx: Context,
  {
    userId,
    by,
    browser: { isKnownDevice, replacedTokenHash },
    secondStep,
  }: Proven & {
    secondStep?: ProvenBy | undefined;
  },
): Promise<CompletedSignIn | null> {
  const now = ctx.clock();
  const { userAgent } = ctx.client;
  const [locked] = await tx.$queryRaw<{ before: Date | null }[]>`
    SELECT last_sign_in_at AS before FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
  const [user] = await tx.user.updateManyAndReturn({
    where: { id: userId, deactivatedAt: null },
    data: { lastSignInAt: now },
    select: { id: true, email: true, fullName: true, roles: true, passwordHash: true },
  });
  if (!locked || !user) return null;
  const { passwordHash, ...person } = user;
  const account = deviceAccountOf({ id: userId, passwordHash });
  const token = await startTrainingSessionAndReturnToken(tx, {
    userId,
    userAgent,
    now,
    replaces: replacedTokenHash,
  });
  const signer = { actor: { kind: 'user', ...person } as const, requestId: ctx.requestId };
  await recordAudit(tx, signer, {
    action: 'sign-in.made',
    targetType: 'user',
    targetId: userId,
    after: { by, ...(secondStep ? { secondStep } : {}) },
  });
  if (locked.before !== null && !isKnownDevice(account)) {
    await queueMails(tx, ctx, [newDeviceMail(person, { userAgent, at: now })]);
  }
  return { result: { user: toSignedInUser(person), token, roles: person.roles }, account };
}

/**
 * Rechecks `proof` under the row lock, so that a concurrent deactivation or password change wins. The first mailed
 * code proves the address and ends all access from before.
 */
export async function signInProvenUser(
  ctx: Context,
  { proof = {}, ...proven }: Proven & { proof?: Prisma.UserWhereInput },
): Promise<SignInOutcome> {
  const now = ctx.clock();
  const { userId, by } = proven;
  const outcome = await inTransaction<SignInOutcome>(ctx.db, async (tx) => {
    await lockPersonForFactors(tx, userId);
    const user = await tx.user.findFirst({
      where: { id: userId, deactivatedAt: null, ...proof },
      select: { id: true },
    });
    if (!user) return { refused: 'wrong' };
    if (by === 'one-time code')
      await verifyAddressOnceAndRevokeEarlierAccess(tx, ctx, { userId, now, password: 'remove' });
    const secondStep = await beginSecondStepIfFactorEnabled(tx, { userId, by, generation: '', now });
    if (secondStep !== null) return { secondStep };
    return (await startSessionAndMailIfNewDevice(tx, ctx, proven)) ?? { refused: 'wrong' };
  });
  if (by === 'one-time code' || proven.browser.replacedTokenHash !== null) clearTrainingSessionCache();
  return outcome;
}

/** Deferred, so that the time of the response does not reveal whether the account exists. */
export function recordFailedSignInAfterResponse(
  { db, clock, client, requestId, defer }: Context,
  userId: string | null,
  by: SignInWay | ProvenBy,
  why: 'unknown' | 'deactivated' | 'too weak' | FailedStep['why'],
): void {
  const failure = { userId, by, why, clientAddress: client.address, requestId, at: clock() };
  defer(() => recordFailedSignInOncePerHour(db, failure));
}
