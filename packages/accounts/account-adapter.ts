import type { KnownDevices } from '@repo/auth/known-devices';
import type { LinkPurpose } from '@repo/auth/password-links';
import type { AddressProof } from '@repo/auth/prove-address';
import type { ReauthenticationDb } from '@repo/auth/reauthentication';
import type { ServiceError, ServiceErrorOptions } from '@repo/base/errors';
import type { MailContent, MailText } from '@repo/mail/compose-mail';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import type { MailQueueDb } from '@repo/mail/waiting/queue-mails';
import type { EmailChangeDb } from './email-change-db.ts';

/** A service's database, or a transaction of it: one with the tables that accounts have in every service. */
export type AccountDb = EmailChangeDb &
  MailQueueDb &
  ReauthenticationDb & {
    signIn: {
      deleteMany(args: { where: { id: string; userId: string } }): Promise<{ count: number }>;
    };
    user: {
      findUnique(args: {
        where: { id: string } | { email: string };
        select: { id: true; passwordHash: true };
      }): Promise<{ id: string; passwordHash: string | null } | null>;
      findUniqueOrThrow(args: {
        where: { id: string };
        select: { id: true; passwordHash: true };
      }): Promise<{ id: string; passwordHash: string | null }>;
      update(args: {
        where: { id: string };
        data: { passwordHash: string };
        select: { id: true };
      }): Promise<unknown>;
    };
  };

/** What a service gives to each of its functions, as far as accounts need it. */
export type AccountContext<Db> = {
  db: Db;
  clock: () => Date;
  keys: MailCipher;
  client: { address: string; userAgent: string };
  requestId: string;
  defer: (work: () => Promise<unknown>) => void;
};

export type SignedInContext<Db> = AccountContext<Db> & {
  actor: { id: string; email: string; sessionId: string; provenAt: Date };
};

export type AccountPerson = {
  id: string;
  name: string;
  email: string;
  /** Whether they may sign in: not of an account that is closed, deactivated or suspended. */
  isActive: boolean;
  /** Whether somebody has shown that mail to the address reaches its holder. */
  isProven: boolean;
  /** Whether they may change what is others', and so need a stronger password. */
  isStaff: boolean;
};

/** What somebody did with their own account, as the audit log names it. */
export type AccountEvent = {
  action:
    | 'password.change'
    | 'password.set-by-link'
    | 'second-factor.refuse'
    | 'sign-in.confirmed'
    | 'sign-in.made'
    | 'sign-in.not-confirmed'
    | 'user.ask-for-address'
    | 'user.change-address'
    | 'user.prove-address'
    | 'user.sign-out-everywhere'
    | 'user.stop-address'
    | 'user.undo-address';
  after?: Record<string, string | number | boolean>;
};

/** What ended with the sessions of an account: a sentence for the mail, and values for the audit log. */
export type EndedAccessReport = { text?: string | undefined; audit?: AccountEvent['after'] };

/** What accounts refuse, from the service's catalogue. */
export type AccountErrors = Record<
  | 'addressTaken'
  | 'addressUnchanged'
  | 'deadLink'
  | 'invalid'
  | 'noPassword'
  | 'signInNotFound'
  | 'staleProof'
  | 'tooManyRequests'
  | 'unauthorized'
  | 'wrongPassword'
  | 'wrongProof',
  (options?: ServiceErrorOptions) => ServiceError
>;

/** The mailed links with which a password is set. */
export type PasswordLinks<Db> = {
  path: (token: string) => string;
  /** Null when the person already got enough of them this hour. In the caller's transaction, like `redeem`. */
  issue: (tx: Db, reset: { userId: string; now: Date }) => Promise<{ token: string; expiresAt: Date } | null>;
  /** Null when the link is unknown, expired or used, as of `redeem`, which uses it up. */
  peek: (db: Db, link: { token: string; now: Date }) => Promise<PasswordLink | null>;
  redeem: (tx: Db, link: { token: string; now: Date }) => Promise<PasswordLink | null>;
};

export type PasswordLink = { userId: string; purpose: LinkPurpose };

/** One service, as accounts need to know it. `Session` is what signs a browser in: the contents of a cookie, or a token. */
export type AccountAdapter<Db extends AccountDb, Session = unknown> = {
  errors: AccountErrors;
  inTransaction: <T>(db: Db, work: (tx: Db) => Promise<T>) => Promise<T>;
  findPerson: (db: Db, by: { id: string } | { email: string }) => Promise<AccountPerson | null>;
  /** The names of the service and of the person's organisation: an attacker tries them first in a password. */
  findContextNames: (db: Db, userId: string) => Promise<string[]>;
  /** Writes into the audit log what a person did with their own account. */
  record: (
    tx: Db,
    ctx: Pick<AccountContext<Db>, 'clock' | 'requestId'>,
    userId: string,
    event: AccountEvent,
  ) => Promise<void>;
  mailTo: (person: { name: string; email: string }, text: MailText) => MailContent;
  passwordLinks: PasswordLinks<Db>;
  /** Whether an account that took an address without proving it loses it to the one that had it before. */
  freesUnprovenAddress: boolean;
  devices: () => KnownDevices;
  /** To be called after the commit of whatever ends a session or changes what it carries. */
  clearSessionCache: () => void;
  /**
   * What follows runs in the caller's transaction. Ends every session of a person, or every one but `except`.
   */
  endSessions: (tx: Db, ctx: SignedInContext<Db>, options: { except: string | null }) => Promise<void>;
  /** Called after one session was ended: closes its open connections. */
  sessionEnded?: (tx: Db, userId: string) => Promise<void>;
  /** Ends every session, link, connection and API key of a person. `leftAddress` was the account's and is not any more. */
  endAccess: (
    tx: Db,
    ctx: Pick<AccountContext<Db>, 'clock' | 'keys' | 'requestId'>,
    account: { userId: string; leftAddress?: string | undefined; now: Date },
  ) => Promise<EndedAccessReport>;
  reopenAccount: (tx: Db, userId: string) => Promise<unknown>;
  /** The first proof of an address ends what was there before it. Answers whether it was the first. */
  proveAddress: (tx: Db, ctx: { requestId: string }, proof: AddressProof) => Promise<boolean>;
  /** Puts another password in the place of the known one and ends what that opened; false when it is not the known one any more. */
  replacePassword: (
    tx: Db,
    change: { userId: string; known: string; passwordHash: string; now: Date },
  ) => Promise<boolean>;
  /** The session of this browser after all others were ended. */
  continueSession: (
    tx: Db,
    ctx: SignedInContext<Db>,
    options: { by: 'password change' | 'address change'; provenAt: Date },
  ) => Promise<Session>;
  /** Ends what the old address opened. `session` continues the one of this browser where that was ended too. */
  leaveAddress: (
    tx: Db,
    ctx: SignedInContext<Db>,
    addresses: { oldEmail: string; newEmail: string },
  ) => Promise<EndedAccessReport & { session: Session | null }>;
};

/** Throws unauthorized when the person no longer exists. */
export async function getPersonOrThrowUnauthorized<Db extends AccountDb>(
  { findPerson, errors }: AccountAdapter<Db>,
  db: Db,
  id: string,
): Promise<AccountPerson> {
  const person = await findPerson(db, { id });
  if (!person) throw errors.unauthorized();
  return person;
}
