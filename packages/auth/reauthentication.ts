import type {
  ProofMethod,
  Reauthentication,
  ReauthenticationBody,
} from '@repo/schemas/account/reauthentication';
import { type LimitedSignIn, signInWithinLimit } from './limited-sign-in.ts';
import { verifyPassword } from './passwords.ts';
import { recentProofSeconds } from './recent-proof.ts';

/** What must still be so of the person's row when the proof is written down. */
export type ProofCondition = { passwordHash?: string };

/**
 * One way in which a service lets its people show once more who they are. Another way is another of these in the service's
 * list (`auth/reauthentication-checks.ts`).
 */
export type ReauthenticationCheck<Db = unknown> = {
  way: ProofMethod;
  /** Passkeys and authenticator apps: who has one of these cannot make do with less. */
  isSecondFactor?: boolean;
  isThere(): boolean | Promise<boolean>;
  /** The part of a body that shows it. Absent for a way that leads through another site. */
  takes?: keyof ReauthenticationBody;
  /**
   * Whether what was shown is right and was written down by `record`, in the transaction that uses it up where it can be used once:
   * what `record` throws gives a code back. Called only with a body that has the part which the way takes.
   */
  prove?(body: ReauthenticationBody, record: RecordReauthentication<Db>): Promise<boolean>;
};

/** Writes a right proof down, in the transaction given; false when it holds no more. */
export type RecordReauthentication<Db> = (db: Db, proof: ProofCondition) => Promise<boolean>;

/** The ways that are open to a person: with a second factor, those alone. */
async function openChecks<Db>(
  checks: readonly ReauthenticationCheck<Db>[],
): Promise<ReauthenticationCheck<Db>[]> {
  const isThere = await Promise.all(checks.map((check) => check.isThere()));
  const own = checks.filter((_check, index) => isThere[index]);
  const strong = own.filter(({ isSecondFactor }) => isSecondFactor);
  return strong.length > 0 ? strong : own;
}

/** Until when a proof counts. */
export function recentProofExpiresAt(provenAt: Date): Date {
  return new Date(provenAt.getTime() + recentProofSeconds * 1000);
}

/** How the signed-in person can show who they are, and whether they have to. */
export async function describeReauthentication<Db>(options: {
  actor: { email: string; provenAt: Date };
  now: Date;
  checks: readonly ReauthenticationCheck<Db>[];
}): Promise<Reauthentication> {
  const { actor, now, checks } = options;
  const open = new Set((await openChecks(checks)).map(({ way }) => way));
  const until = recentProofExpiresAt(actor.provenAt);
  return {
    email: actor.email,
    provenUntil: until < now ? null : until.toISOString(),
    ways: {
      password: open.has('password'),
      code: open.has('code'),
      mailedCode: open.has('mailedCode'),
      passkey: open.has('passkey'),
      google: open.has('google'),
    },
  };
}

export async function isReauthenticationMethodAvailable<Db>(
  checks: readonly ReauthenticationCheck<Db>[],
  way: ProofMethod,
): Promise<boolean> {
  return (await openChecks(checks)).some((check) => check.way === way);
}

type PasswordDb = {
  user: {
    findUniqueOrThrow(args: {
      where: { id: string };
      select: { passwordHash: true };
    }): Promise<{ passwordHash: string | null }>;
  };
};

export function passwordReauthenticationCheck<Db extends PasswordDb>(
  db: Db,
  userId: string,
): ReauthenticationCheck<Db> {
  const findHash = async () => {
    const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } });
    return user.passwordHash;
  };
  return {
    way: 'password',
    isThere: async () => (await findHash()) !== null,
    takes: 'password',
    async prove({ password = '' }, record) {
      const passwordHash = await findHash();
      const isRight = await verifyPassword(password, passwordHash);
      return passwordHash !== null && isRight && record(db, { passwordHash });
    },
  };
}

export type ReauthenticationDb = {
  signIn: {
    updateMany(args: {
      where: { id: string; userId: string; user: ProofCondition };
      data: { provenAt: Date };
    }): Promise<{ count: number }>;
  };
};

/**
 * Notes in one session, and no other of the person, that they have just proved who they are. False when the session has ended
 * or what was proved is so no longer. In the caller's transaction; the remembered sessions are to be forgotten after its commit.
 */
export async function markSessionReauthenticatedIfProofHolds(
  tx: ReauthenticationDb,
  { sessionId, userId, proof, now }: { sessionId: string; userId: string; proof: ProofCondition; now: Date },
): Promise<boolean> {
  const { count } = await tx.signIn.updateMany({
    where: { id: sessionId, userId, user: proof },
    data: { provenAt: now },
  });
  return count > 0;
}

type Proving<Db> = Pick<LimitedSignIn<unknown>, 'rateLimits' | 'email' | 'client'> & {
  checks: readonly ReauthenticationCheck<Db>[];
  body: ReauthenticationBody;
  /** The known device of the account that tries, if it is one. */
  findDevice: () => Promise<string | null>;
  errors: {
    tooManyRequests: LimitedSignIn<unknown>['tooMany'];
    wrongProof: (options: { message: string }) => Error;
  };
  /** Writes a right proof down, in the transaction given; false when it holds no more. */
  record: (db: Db, way: ProofMethod, proof: ProofCondition) => Promise<boolean>;
  recordWrong: (way: ProofMethod) => void;
};

const wrongTexts: Partial<Record<ProofMethod, string>> = {
  password: 'The password is not right',
  code: 'The code is not right. Enter the one that the app shows now',
  mailedCode: 'The code is not right, or not good any more. Check it, or have another one sent',
};

/**
 * Takes the proof of a signed-in person, within the very limits of a sign-in: it is no way to guess past them. Throws
 * wrongProof, tooManyRequests.
 */
export async function verifyReauthentication<Db>(options: Proving<Db>): Promise<void> {
  const { checks, body, errors, rateLimits, email, client, record, recordWrong } = options;
  const check = (await openChecks(checks)).find(({ takes }) => takes && body[takes] !== undefined);
  if (!check?.prove) {
    throw errors.wrongProof({ message: 'This account is confirmed in another way. Load the page again' });
  }
  const { way, prove } = check;
  const isByPassword = way === 'password';
  const isRight = await signInWithinLimit<boolean>({
    rateLimits,
    email,
    client,
    deviceId: isByPassword ? await options.findDevice() : null,
    isByPassword,
    tooMany: errors.tooManyRequests,
    signIn: () => prove(body, (db, proof) => record(db, way, proof)),
    isRight: (right) => right,
  });
  if (isRight) return;
  recordWrong(way);
  throw errors.wrongProof({ message: wrongTexts[way] ?? 'That did not confirm that it is you. Try again' });
}
