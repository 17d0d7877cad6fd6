import type { ProvenPerson } from '@repo/auth/session-start';
import { type StartedSession, startSession } from '@repo/auth/start-sign-in';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { tellSessionsEnded } from '#domain/conversations/chat-channel.ts';
import { newDeviceMail } from '#mails/new-device.ts';

/**
 * Makes the session of somebody who has just proved who they are: the only place of the service that does. The session that
 * this browser came with ends. Null when their sessions were ended since. Inside the caller's transaction.
 */
export async function startSignIn(
  tx: MarketplaceDb,
  { client, clock }: Pick<Context, 'client' | 'clock'>,
  { id: userId, sessionVersion, isKnownDevice, replaces }: ProvenPerson,
): Promise<StartedSession | null> {
  const started = await startSession(tx, {
    userId,
    sessionVersion,
    isKnownDevice,
    userAgent: client.userAgent,
    now: clock(),
    replaces: replaces?.sessionId,
  });
  // A session that ended for this one may have streams open in another tab.
  if (started) await tellSessionsEnded(tx, replaces?.userId ?? userId);
  return started;
}

/** The same for a sign-in of its own; mails the person about a new device. */
export async function signIn(ctx: Context, person: ProvenPerson): Promise<StartedSession | null> {
  const started = await inTransaction(ctx.db, (tx) => startSignIn(tx, ctx, person));
  if (started?.isNewDevice) {
    const device = { userAgent: ctx.client.userAgent, at: ctx.clock() };
    ctx.defer(() => ctx.mail.send(newDeviceMail(started.person, device)));
  }
  return started;
}
