import { now } from '@repo/base/clock';
import { maxSessionSeconds, sessionIdleSeconds } from './session-tokens.ts';

/** Why a session may be used up to this much longer than its cookie: its use is written down once an hour. */
const writtenEveryMs = 60 * 60 * 1000;

/** When a sign-in ends that is used now: seven days later, and thirty days after it was made at the latest. */
export function signInExpiresAt({ createdAt, now }: { createdAt: Date; now: Date }): Date {
  const unused = now.getTime() + sessionIdleSeconds * 1000 + writtenEveryMs;
  return new Date(Math.min(unused, createdAt.getTime() + maxSessionSeconds * 1000));
}

/** A service's database, or a transaction of it: one with the table sign_in. */
export type SignInUseDb = {
  signIn: {
    updateMany(args: {
      where: { id: string; lastUsedAt: Date };
      data: { lastUsedAt: Date; expiresAt: Date };
    }): Promise<unknown>;
  };
};

/** Notes that a sign-in is used, which prolongs it; written at most once an hour. */
export async function recordSignInUseOncePerHour(
  db: SignInUseDb,
  { id, createdAt, lastUsedAt }: { id: string; createdAt: Date; lastUsedAt: Date },
): Promise<void> {
  const usedAt = now();
  if (usedAt.getTime() - lastUsedAt.getTime() <= writtenEveryMs) return;
  await db.signIn.updateMany({
    where: { id, lastUsedAt },
    data: { lastUsedAt: usedAt, expiresAt: signInExpiresAt({ createdAt, now: usedAt }) },
  });
}

/** What a list shows of a sign-in; `current`: the request came with it. */
export type ListedSignIn = {
  id: string;
  userAgent: string;
  signedInAt: string;
  lastUsedAt: string;
  current: boolean;
};

type ListDb = {
  signIn: {
    findMany(args: {
      where: { userId: string; expiresAt: { gt: Date } };
      orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }];
      take: number;
      select: { id: true; userAgent: true; createdAt: true; lastUsedAt: true };
    }): Promise<{ id: string; userAgent: string; createdAt: Date; lastUsedAt: Date }[]>;
  };
};

/** Where a person is signed in, the last used first; a hundred at most. */
export async function listOwnSignIns({
  db,
  actor,
  clock,
}: {
  db: ListDb;
  actor: { id: string; sessionId: string };
  clock: () => Date;
}): Promise<ListedSignIn[]> {
  const rows = await db.signIn.findMany({
    where: { userId: actor.id, expiresAt: { gt: clock() } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    take: 100,
    select: { id: true, userAgent: true, createdAt: true, lastUsedAt: true },
  });
  return rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    userAgent,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === actor.sessionId,
  }));
}
