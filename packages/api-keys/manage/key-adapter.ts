import type { ServiceError, ServiceErrorOptions } from '@repo/base/errors';
import type { MailText } from '@repo/mail/compose-mail';
import type { ApiKeysDb } from '../api-keys-db.ts';

type Failure = (options?: ServiceErrorOptions) => ServiceError;

export type ApiKeyErrors = Record<'apiKeyNotFound' | 'apiKeyEnded' | 'apiKeyExpiryPast', Failure>;

export type ApiKeyAudit = {
  action: 'api-key.create' | 'api-key.revoke' | 'api-key.rotate';
  targetType: 'api-key';
  targetId: string;
  after: Record<string, string | readonly string[] | boolean | null>;
};

export type ApiKeyContext = { db: ApiKeysDb; clock: () => Date; actor: { id: string } };

/** What a service gives so that its people can manage their keys. */
export type ApiKeyAdapter<Ctx extends ApiKeyContext, Tx extends ApiKeysDb, Scope extends string> = {
  /** How the service's keys begin. */
  prefix: `${string}_`;
  /** The label of each scope, as people read it. */
  scopes: Readonly<Record<Scope, string>>;
  /** Whose keys the caller manages. Every statement names it. */
  ownerOf(ctx: Ctx): string;
  /** The column of "user" with the name of who made a key. */
  nameColumn: 'name' | 'full_name';
  inTransaction<R>(ctx: Ctx, work: (tx: Tx) => Promise<R>): Promise<R>;
  /** Serialises with whatever ends the caller's keys, and throws when they may have none. Runs before any key is locked. */
  lockCreator(tx: Tx, ctx: Ctx): Promise<void>;
  recordAudit(tx: Tx, ctx: Ctx, entry: ApiKeyAudit): Promise<void>;
  /** To the caller, when the transaction commits. */
  queueMail(tx: Tx, ctx: Ctx, text: MailText): Promise<void>;
  /** Throws when the caller has to prove first who they are. */
  assertRecentProof(ctx: Ctx): void;
  errors: ApiKeyErrors;
  /** How many active keys an owner may have. */
  maximum: { keys: number; error: Failure } | null;
  /** Of the authenticator. */
  forget(): void;
};
