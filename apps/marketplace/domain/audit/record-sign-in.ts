import { recordFailedSignIn } from '@repo/audit/record-failed-sign-in';
import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import type { Context } from '#domain/context.ts';
import { recordAudit } from './record-audit.ts';

/** Writes down that somebody signed in, how, and what a second step was taken with. */
export function recordSignIn(
  ctx: Pick<Context, 'db' | 'clock' | 'requestId'>,
  person: Pick<MarketplaceActor, 'id' | 'name'>,
  how: { by: string; secondStep?: string | undefined },
): Promise<void> {
  const event = {
    action: 'sign-in.made',
    targetType: 'user',
    targetId: person.id,
    after: { by: how.by, ...(how.secondStep ? { secondStep: how.secondStep } : {}) },
  } as const;
  return recordAudit(ctx.db, { ...ctx, actor: person }, event);
}

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
