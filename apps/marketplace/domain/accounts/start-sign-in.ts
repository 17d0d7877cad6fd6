import type { SignInWay } from '@repo/auth/next-auth-options';
import type { ProvenBy } from '@repo/auth/second-factors/prove-factor';
import { startSession } from '@repo/auth/start-sign-in';
import type { MarketplaceDb } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';

export type ProvenPerson = {
  id: string;
  sessionVersion: number;
  by: SignInWay | 'password change';
  /** What the second step was taken with, by somebody who has one. */
  secondStep?: ProvenBy | undefined;
};

/**
 * Makes the session of somebody who has just proved who they are: the only place that does. The session that this browser
 * came with ends. Null when their sessions were ended since. Inside the caller's transaction.
 */
export async function startSignIn(
  tx: MarketplaceDb,
  ctx: Pick<Context, 'actor' | 'client' | 'clock'>,
  { id, sessionVersion }: ProvenPerson,
): Promise<{ sessionId: string } | null> {
  const started = await startSession(tx, {
    userId: id,
    sessionVersion,
    userAgent: ctx.client.userAgent,
    now: ctx.clock(),
    replaces: ctx.actor?.sessionId,
  });
  return started && { sessionId: started.sessionId };
}
