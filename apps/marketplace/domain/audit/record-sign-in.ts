import { recordFailedSignIn } from '@repo/audit/record-failed-sign-in';
import type { Context } from '#domain/context.ts';

/**
 * Writes down that somebody failed to sign in; without an account, that the address is nobody's. After the answer, since its
 * time must not tell that there is an account.
 */
export function noteFailedSignIn(
  { db, clock, client, requestId, defer }: Context,
  userId: string | null,
  { by, why }: { by: string; why: string },
): void {
  const failure = { userId, by, why, clientAddress: client.address, requestId, at: clock() };
  defer(() => recordFailedSignIn(db, failure));
}
