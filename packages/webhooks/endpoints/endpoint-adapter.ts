import type { ServiceError, ServiceErrorOptions } from '@repo/base/errors';
import type { SecretCipher, WebhooksDb } from '../webhooks-db.ts';

type Failure = (options?: ServiceErrorOptions) => ServiceError;

export type WebhookErrors = Record<
  | 'invalid'
  | 'changedMeanwhile'
  | 'webhookEndpointNotFound'
  | 'webhookDeliveryNotFound'
  | 'webhookEndpointInactive'
  | 'tooManyWebhookEndpoints',
  Failure
>;

export type WebhookAudit = {
  action:
    | 'webhook-endpoint.create'
    | 'webhook-endpoint.change'
    | 'webhook-endpoint.delete'
    | 'webhook-endpoint.pause'
    | 'webhook-endpoint.resume'
    | 'webhook-endpoint.rotate-secret';
  targetId: string;
  after: Record<string, string | string[] | boolean>;
};

type BaseContext = {
  db: Pick<WebhooksDb, '$queryRaw' | '$executeRaw'>;
  clock: () => Date;
  actor: { id: string };
  keys: SecretCipher;
};

/** What a service gives so that its people can manage their endpoints. */
export type EndpointAdapter<Ctx extends BaseContext, Tx extends WebhooksDb> = {
  /** Whose endpoints the caller manages. Every statement names it. */
  ownerOf(ctx: Ctx): string;
  inTransaction<R>(ctx: Ctx, work: (tx: Tx) => Promise<R>): Promise<R>;
  /**
   * Serialises with what pauses the caller's endpoints, and throws when the caller may not have events sent anywhere, any more or yet.
   * Runs before an endpoint is made or resumed or its address changes, and before any is locked.
   */
  lockCreator(tx: Tx, ctx: Ctx): Promise<void>;
  recordAudit(tx: Tx, ctx: Ctx, entry: WebhookAudit): Promise<void>;
  /** Throws when the caller has to prove first who they are. */
  assertRecentProof(ctx: Ctx): void;
  errors: WebhookErrors;
  /** Addresses of this machine that are allowed: `OUTBOUND_LOCAL_ORIGINS`. */
  localOrigins(): readonly string[];
  maxEndpoints: number;
};

export type EndpointContext = BaseContext;
