import type { ServiceError } from '@repo/base/errors';
import type { PasskeyAssertionResponse } from '@repo/schemas/account/second-factors';
import type { KeyRing } from '../key-ring.ts';
import type { RateLimitPolicy, RateLimits } from '../rate-limits.ts';
import type { FactorDb } from './factor-db.ts';
import type { RelyingParty } from './passkeys.ts';

/** How many codes of an authenticator app may be wrong. A service spreads these into its own limits. */
export const secondStepLimits = {
  /** For one account from all browsers that are not among its known ones, or on one of these. */
  secondStepFailure: { points: 10, seconds: 60 * 60 },
} as const satisfies Record<string, RateLimitPolicy>;

export type FactorKind = 'totp' | 'passkey';

/** An event that is mailed to the person and recorded in the audit log. */
export type FactorEvent =
  /** `refusalToken`: the secret of the “this was not me” link in the mail. */
  | { kind: 'added'; factor: FactorKind; refusalToken: string }
  | { kind: 'removed'; factor: FactorKind }
  | { kind: 'recovery-codes-replaced'; refusalToken: string }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'passkey-copied' }
  | { kind: 'reset'; by: 'administrator' | 'operator' };

type Failure = (options?: { message?: string; retryAfterSeconds?: number }) => ServiceError;

/** What second factors refuse, from the service's catalogue. */
export type FactorErrors = Record<
  | 'wrongCode'
  | 'totpOn'
  | 'totpNotStarted'
  | 'totpNotFound'
  | 'passkeyRefused'
  | 'passkeyNotFound'
  | 'tooManyPasskeys'
  | 'noSecondFactor'
  | 'secondFactorRequired'
  | 'secondStepEnded'
  | 'staleProof'
  | 'tooManyRequests',
  Failure
>;

/** The owner of the factors: the recipient of the mails and the account shown by an authenticator. */
export type FactorPerson = { id: string; email: string; name: string };

type FactorContext<Db> = { db: Db; clock: () => Date };

/** One service, as second factors need to know it. */
export type FactorAdapter<Db extends FactorDb, Ctx extends FactorContext<Db>> = {
  relyingParty: () => RelyingParty;
  keys: () => KeyRing;
  inTransaction: <T>(db: Db, work: (tx: Db) => Promise<T>) => Promise<T>;
  rateLimits: () => Pick<RateLimits<keyof typeof secondStepLimits>, 'consume' | 'refund' | 'reset'>;
  errors: FactorErrors;
  findPerson: (db: Db, userId: string) => Promise<FactorPerson>;
  /** Whether this person has to have a factor. */
  isRequired: (db: Db, userId: string) => Promise<boolean>;
  /** Writes into the audit log and queues the mail, in the transaction of the change. */
  record: (tx: Db, ctx: Ctx, person: FactorPerson, event: FactorEvent) => Promise<void>;
  /** Called after the commit of a change: sessions are cached with whether their person must set up a factor. */
  clearSessionCache: () => void;
};

/** What somebody proves themselves with, beside a password. */
export type FactorProof = { code?: string | undefined; passkey?: PasskeyAssertionResponse | undefined };
