import { type BegunStep, type ProvenPerson, stepOrSession } from '@repo/auth/session-start';
import { type StartedSession, startSession } from '@repo/auth/start-sign-in';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordSignIn } from '#domain/audit/record-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { notifySessionsEnded } from '#domain/conversations/chat-channel.ts';
import { newDeviceMail } from '#mails/new-device.ts';

/**
 * Makes the session of somebody who has just proved who they are: the only place of the service that does. The session that
 * this browser came with ends. Null when their sessions were ended since. Inside the caller's transaction. The person is mailed about a new device.
 */
export async function startSignIn(
  tx: MarketplaceDb,
  ctx: Pick<Context, 'client' | 'clock' | 'keys' | 'requestId'>,
  { id: userId, sessionVersion, by, provenAt, secondStep, isKnownDevice, replaces }: ProvenPerson,
): Promise<StartedSession | null> {
  const { userAgent } = ctx.client;
  const now = ctx.clock();
  const started = await startSession(tx, {
    userId,
    sessionVersion,
    isKnownDevice,
    userAgent,
    now,
    provenAt,
    replaces: replaces?.sessionId,
  });
  if (!started) return null;
  if (by !== 'password change' && by !== 'address change') {
    const person = { id: userId, name: started.person.name };
    await recordSignIn({ ...ctx, db: tx }, person, { by, secondStep });
  }
  if (started.isNewDevice) {
    await queueMails(tx, ctx, [newDeviceMail(started.person, { userAgent, at: now })]);
  }
  // A session that ended for this one may have streams open in another tab.
  await notifySessionsEnded(tx, replaces?.userId ?? userId);
  return started;
}

/** The same for a sign-in of its own, or the begin of its second step. */
export function signIn(ctx: Context, person: ProvenPerson): Promise<StartedSession | BegunStep | null> {
  return inTransaction(ctx.db, (tx) =>
    stepOrSession(tx, { ...person, now: ctx.clock() }, () => startSignIn(tx, ctx, person)),
  );
}

/** The same for somebody whose session continues in a new one: it takes no second step. */
export function signInAgain(ctx: Context, person: ProvenPerson): Promise<StartedSession | null> {
  return inTransaction(ctx.db, (tx) => startSignIn(tx, ctx, person));
}
