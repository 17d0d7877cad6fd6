import type { ProvenSignIn } from '@repo/auth/second-factors/sign-in-steps';
import {
  type BegunStep,
  type BrowserSignInState,
  beginSecondStepOrSession,
  type ProvenPerson,
} from '@repo/auth/session-start';
import type { SessionTokens } from '@repo/auth/session-tokens';
import { type StartDb, type StartedSession, startSessionIfProofHolds } from '@repo/auth/start-sign-in';
import { newDeviceText } from '@repo/mail/new-device';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { describeUserAgent } from '@repo/schemas/describe-user-agent';
import type { AccountContext, AccountDb, SignedInContext } from './account-adapter.ts';
import type { RegistrationAdapter } from './verify-email.ts';

/** The database of a service whose sessions are cookies: without columns of its own in sign_in. */
export type CookieSessionDb = AccountDb &
  StartDb<object> & { $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T> };

export type CookieSession = { userId: string; sessionVersion: number; sessionId: string };

/** A service whose sessions are cookies, in which people register by themselves. */
export type CookieSessionAdapter<Db extends CookieSessionDb> = RegistrationAdapter<Db, CookieSession> & {
  /** "Fri 20 Nov 2026, 7:30 pm", in Singapore. */
  formatDateTime: (at: Date) => string;
  sessions: () => SessionTokens;
  /** The `Set-Cookie` header. */
  sessionCookie: (session: CookieSession) => Promise<string>;
  publicUrl: () => string;
};

type SignInContext<Db> = Pick<AccountContext<Db>, 'client' | 'clock' | 'keys' | 'requestId'>;

/**
 * Makes the session of somebody who has just proved who they are: the only place of a service of cookies that does. The session
 * that this browser came with ends. Null when their sessions were ended since. Inside the caller's transaction. The person is
 * mailed about a new device.
 */
export async function startSessionAndMailIfNewDevice<Db extends CookieSessionDb>(
  service: CookieSessionAdapter<Db>,
  tx: Db,
  ctx: SignInContext<Db>,
  person: ProvenPerson,
): Promise<StartedSession | null> {
  const { id: userId, sessionVersion, by, provenAt, secondStep, isKnownDevice, replaces } = person;
  const { userAgent } = ctx.client;
  const now = ctx.clock();
  const started = await startSessionIfProofHolds(tx, {
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
    const after = { by, ...(secondStep ? { secondStep } : {}) };
    await service.record(tx, ctx, userId, { action: 'sign-in.made', after });
  }
  if (started.isNewDevice) {
    const text = newDeviceText({ device: describeUserAgent(userAgent), at: service.formatDateTime(now) });
    await queueMails(tx, ctx, [service.mailTo(started.person, text)]);
  }
  await service.sessionEnded?.(tx, replaces?.userId ?? userId);
  return started;
}

/** A session that the second step of a sign-in, or a passkey, made. */
export type SecondStepSession = StartedSession & { userId: string; sessionVersion: number };

/** `startSessionAndMailIfNewDevice` after the second step of a sign-in, or with a passkey. */
export async function startSessionAfterSecondStep<Db extends CookieSessionDb>(
  service: CookieSessionAdapter<Db>,
  tx: Db,
  ctx: SignInContext<Db>,
  { userId, generation, by, secondStep, browser }: ProvenSignIn<BrowserSignInState>,
): Promise<SecondStepSession | null> {
  const sessionVersion = Number(generation);
  const way = by === 'google' || by === 'passkey' ? by : 'password';
  const person = { id: userId, sessionVersion, by: way, secondStep, ...browser } as const;
  const started = await startSessionAndMailIfNewDevice(service, tx, ctx, person);
  return started && { userId, sessionVersion, ...started };
}

/** `startSessionAndMailIfNewDevice` in a transaction of its own; begins the second step instead for people who have a second factor. */
export function startSessionOrSecondStep<Db extends CookieSessionDb>(
  service: CookieSessionAdapter<Db>,
  ctx: SignInContext<Db> & { db: Db },
  person: ProvenPerson,
): Promise<StartedSession | BegunStep | null> {
  return service.inTransaction(ctx.db, (tx) =>
    beginSecondStepOrSession(tx, { ...person, now: ctx.clock() }, () =>
      startSessionAndMailIfNewDevice(service, tx, ctx, person),
    ),
  );
}

/** `startSessionAndMailIfNewDevice` for somebody whose sessions were just ended and who stays signed in: without a second step. */
export async function startReplacementSession<Db extends CookieSessionDb>(
  service: CookieSessionAdapter<Db>,
  tx: Db,
  ctx: SignedInContext<Db>,
  options: Pick<ProvenPerson, 'by' | 'provenAt'>,
): Promise<CookieSession> {
  const { id } = ctx.actor;
  const [user] = await tx.$queryRaw<{ sessionVersion: number }[]>`
    SELECT session_version AS "sessionVersion" FROM "user" WHERE id = ${id}`;
  const session = { id, sessionVersion: user?.sessionVersion ?? 0 };
  const browser = { isKnownDevice: () => true, replaces: null };
  const started = await startSessionAndMailIfNewDevice(service, tx, ctx, {
    ...session,
    ...browser,
    ...options,
  });
  if (!started) throw service.errors.unauthorized();
  return { userId: id, sessionVersion: session.sessionVersion, sessionId: started.sessionId };
}
