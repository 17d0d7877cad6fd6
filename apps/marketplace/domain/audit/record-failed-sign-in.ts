import { recordFailedSignInOncePerHour } from '@repo/audit/record-failed-sign-in';
import type { Context } from '#domain/context.ts';

/** Deferred until after the response, whose timing must not reveal whether the account exists. */
export function recordFailedSignInLater(
  { db, clock, client, requestId, defer }: Context,
  userId: string | null,
  { by, why }: { by: string; why: string },
): void {
  const failure = { userId, by, why, clientAddress: client.address, requestId, at: clock() };
  defer(() => recordFailedSignInOncePerHour(db, failure));
}
