import { recordFailedSignInOncePerHour } from '@repo/audit/record-failed-sign-in';
import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { Context } from '#domain/context.ts';

type Account = Pick<ChildcareActor, 'id' | 'organizationId'>;
type Failed = { by: string; why: string };

function recordFailed(
  { db, clock, client, requestId, defer }: Context,
  findAccount: () => Promise<Account | null>,
  { by, why }: Failed,
): void {
  const failure = { by, why, clientAddress: client.address, requestId, at: clock() };
  defer(async () => {
    const account = await findAccount();
    const of = { userId: account?.id ?? null, organizationId: account?.organizationId ?? null };
    await recordFailedSignInOncePerHour(db, { ...failure, ...of });
  });
}

/** Records after the response, so that its time does not reveal whether the account exists. */
export function recordFailedSignInLater(ctx: Context, account: Account | null, failed: Failed): void {
  recordFailed(ctx, async () => account, failed);
}

/** For a second step or a passkey, where only the account's id is known. */
export function recordFailedSecondStepLater(ctx: Context, userId: string | null, failed: Failed): void {
  const select = { id: true, organizationId: true } as const;
  const findAccount = async () =>
    userId === null ? null : ctx.db.user.findUnique({ where: { id: userId }, select });
  recordFailed(ctx, findAccount, failed);
}
