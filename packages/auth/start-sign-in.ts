import { type DeviceAccount, deviceAccountOf } from './known-devices.ts';
import { signInExpiresAt } from './sign-ins.ts';

type NewSignIn = {
  userId: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
  provenAt: Date;
  expiresAt: Date;
};

/** A service's transaction with the table sign_in; `Extra` are the columns that only one service has. */
export type StartDb<Extra> = {
  signIn: {
    create(args: { data: NewSignIn & Extra; select: { id: true } }): Promise<{ id: string }>;
    findMany(args: {
      where: { userId: string; id: { notIn: string[] } };
      orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }];
      skip: number;
      select: { id: true };
    }): Promise<{ id: string }[]>;
    deleteMany(args: { where: { id: { in: string[] } } }): Promise<{ count: number }>;
  };
};

export type NewSession<Extra> = {
  userId: string;
  userAgent: string;
  now: Date;
  /** When the person last showed who they are; now when absent. Of somebody who continues in a new session without showing it. */
  provenAt?: Date | undefined;
  /** The sign-in that this browser came with: it ends, as its cookie is replaced. */
  replaces?: string | null | undefined;
  /** How many sign-ins a person has at once; the ones that were not used for longest end. Unlimited when absent. */
  maximumSessions?: number;
  extra: Extra;
};

/**
 * Makes the row of a session: the only place that does. Answers its id, and whether other sessions ended for it. Inside the caller's transaction, which has
 * locked the person's row and found that what was proved still holds: whatever ends the person's sessions at the same moment
 * then comes before, and is seen, or after, and ends this one too.
 */
export async function insertSignInAndEndReplacedOrExcess<Extra extends object>(
  tx: StartDb<Extra>,
  { userId, userAgent, now, provenAt = now, replaces, maximumSessions, extra }: NewSession<Extra>,
): Promise<{ id: string; endedOthers: boolean }> {
  const { id } = await tx.signIn.create({
    data: {
      userId,
      userAgent: userAgent.slice(0, 300),
      createdAt: now,
      lastUsedAt: now,
      provenAt,
      expiresAt: signInExpiresAt({ createdAt: now, now }),
      ...extra,
    },
    select: { id: true },
  });
  const ending = replaces ? [replaces] : [];
  if (maximumSessions !== undefined) {
    const tooMany = await tx.signIn.findMany({
      where: { userId, id: { notIn: ending } },
      orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
      skip: maximumSessions,
      select: { id: true },
    });
    ending.push(...tooMany.map((row) => row.id));
  }
  if (ending.length === 0) return { id, endedOthers: false };
  const { count } = await tx.signIn.deleteMany({ where: { id: { in: ending } } });
  return { id, endedOthers: count > 0 };
}

/** A service's transaction with the table "user" and its session versions. */
type ClaimDb = { $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T> };

type Claimed = { name: string; email: string; passwordHash: string | null; before: Date | null };

/** Sessions that one person has at once in the services of cookies; the ones that were not used for longest end. */
const maximumSessionsPerAccount = 50;

/**
 * Locks the row of somebody who has just proved who they are, and notes the sign-in there. Null when their sessions were ended
 * since (a new password, a ban, a deactivation): what they proved is worth nothing then.
 */
async function claimSignIn(
  tx: ClaimDb,
  { userId, sessionVersion, now }: { userId: string; sessionVersion: number; now: Date },
): Promise<Claimed | null> {
  const [claimed] = await tx.$queryRaw<Claimed[]>`
    WITH person AS (
      SELECT id, last_sign_in_at FROM "user"
      WHERE id = ${userId} AND session_version = ${sessionVersion} FOR NO KEY UPDATE
    )
    UPDATE "user" SET last_sign_in_at = ${now.toISOString()}::timestamptz
    FROM person WHERE "user".id = person.id
    RETURNING "user".name, "user".email, "user".password_hash AS "passwordHash", person.last_sign_in_at AS before`;
  return claimed ?? null;
}

export type StartedSession = {
  sessionId: string;
  /** Other sessions ended for it: forget the remembered ones after the commit. */
  endedOthers: boolean;
  /** What the browser of this session is known by from now on. */
  account: DeviceAccount;
  /** The person signed in before, and never in this browser: they are mailed about it. */
  isNewDevice: boolean;
  person: { name: string; email: string };
};

/**
 * Makes the session of somebody who has just proved who they are, in a service that puts its id into a cookie. Null when what
 * was proved holds no more. Inside the caller's transaction.
 */
export async function startSessionIfProofHolds(
  tx: ClaimDb & StartDb<object>,
  {
    sessionVersion,
    isKnownDevice,
    ...session
  }: { sessionVersion: number; isKnownDevice: (account: DeviceAccount) => boolean } & Omit<
    NewSession<object>,
    'maximumSessions' | 'extra'
  >,
): Promise<StartedSession | null> {
  const { userId, now } = session;
  const claimed = await claimSignIn(tx, { userId, sessionVersion, now });
  if (!claimed) return null;
  const { name, email, passwordHash, before } = claimed;
  const { id, endedOthers } = await insertSignInAndEndReplacedOrExcess(tx, {
    ...session,
    maximumSessions: maximumSessionsPerAccount,
    extra: {},
  });
  const account = deviceAccountOf({ id: userId, passwordHash });
  const isNewDevice = before !== null && !isKnownDevice(account);
  return { sessionId: id, endedOthers, account, isNewDevice, person: { name, email } };
}
