import type { KeyActor } from '@repo/api-keys/authenticate-key';
import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import type { RateLimits } from '@repo/auth/rate-limits';
import type { MarketplaceDb } from '@repo/db/marketplace';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import type { MediaStore } from '@repo/media/media-store';
import type { LinkCipher } from '@repo/notifications/mails/preference-link';
import type { MarketplaceScope } from '@repo/schemas/marketplace/api-key';
import type { SecretCipher } from '@repo/webhooks/webhooks-db';
import type { AppealCipher } from '#domain/moderation/appeal-link.ts';
import type { DomainLimit } from '#rate-limits.ts';
import type { MarketPayments } from './payments/market-payments.ts';

/** `actor` is null for a signed-out caller. */
export type Context = {
  db: MarketplaceDb;
  actor: MarketplaceActor | null;
  clock: () => Date;
  media: MediaStore;
  /** Encrypts mails in the queue, and the links in mails of notifications and suspensions. */
  keys: MailCipher & LinkCipher & SecretCipher & AppealCipher;
  /** What is counted by what is done; the request pipeline counts requests. */
  rateLimits: Pick<RateLimits<DomainLimit>, 'consume' | 'refund'>;
  /** Null where payment is off. */
  payments: MarketPayments | null;
  /** Derived with TRUSTED_PROXIES. Never log it whole. */
  client: { address: string; userAgent: string };
  /** Also in the response header, the logs and the audit log. */
  requestId: string;
  /** Runs work after the response; a failure is logged and does not reach the caller. */
  defer: (work: () => Promise<unknown>) => void;
};

/** The request pipeline guarantees the actor. */
export type SignedInContext = Context & { actor: MarketplaceActor };

/** A program with an API key. It reads what its owner may read, `key.ownerId`, and is nobody who is signed in. */
export type KeyContext = Context & { actor: null; key: KeyActor<MarketplaceScope> };

export type ModeratorContext = Context & { actor: MarketplaceActor & { role: 'MODERATOR' } };

export function isModerator(ctx: SignedInContext): ctx is ModeratorContext {
  return ctx.actor.role === 'MODERATOR';
}
