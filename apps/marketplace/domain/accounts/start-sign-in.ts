import { type BegunStep, type ProvenPerson, stepOrSession } from '@repo/auth/session-start';
import { type StartedSession, startSession } from '@repo/auth/start-sign-in';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { recordSignIn } from '#domain/audit/record-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { tellSessionsEnded } from '#domain/conversations/chat-channel.ts';
import { newDeviceMail } from '#mails/new-device.ts';

/**
 * Makes the session of somebody who has just proved who they are: the only place of the service that does. The session that
 * this browser came with ends. Null when their sessions were ended since. Inside the caller's transaction.
 */
export async function startSignIn(
  tx: MarketplaceDb,
  { client, clock, requestId }: Pick<Context, 'client' | 'clock' | 'requestId'>,
  { id: userId, sessionVersion, by, provenAt, secondStep, isKnownDevice, replaces }: ProvenPerson,
): Promise<StartedSession | null> {
  const started = await startSession(tx, {
    userId,
    sessionVersion,
    isKnownDevice,
    userAgent: client.userAgent,
    now: clock(),
    provenAt,
    replaces: replaces?.sessionId,
  });
  if (!started) return null;
  if (by !== 'password change' && by !== 'address change') {
    const person = { id: userId, name: started.person.name };
    await recordSignIn({ db: tx, clock, requestId }, person, { by, secondStep });
  }
  // A session that ended for this one may have streams open in another tab.
  await tellSessionsEnded(tx, replaces?.userId ?? userId);
  return started;
}

/** The same for a sign-in of its own, or the begin of its second step; mails the person about a new device. */
export async function signIn(ctx: Context, person: ProvenPerson): Promise<StartedSession | BegunStep | null> {
  const started = await inTransaction(ctx.db, (tx) =>
    stepOrSession(tx, { ...person, now: ctx.clock() }, () => startSignIn(tx, ctx, person)),
  );
  if (started && !('secondStep' in started)) mailNewDevice(ctx, started);
  return started;
}

/** The same for somebody whose session goes on in a new one: it takes no second step. */
export async function signInAgain(ctx: Context, person: ProvenPerson): Promise<StartedSession | null> {
  const started = await inTransaction(ctx.db, (tx) => startSignIn(tx, ctx, person));
  if (started) mailNewDevice(ctx, started);
  return started;
}

/** After the commit of a session's start: mails the person about a new device. */
export function mailNewDevice(ctx: Context, { isNewDevice, person }: StartedSession): void {
  if (!isNewDevice) return;
  const device = { userAgent: ctx.client.userAgent, at: ctx.clock() };
  ctx.defer(() => ctx.mail.send(newDeviceMail(person, device)));
}
