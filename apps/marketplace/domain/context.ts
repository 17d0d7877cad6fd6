import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import type { MarketplaceDb } from '@repo/db/marketplace';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import type { MediaStore } from '@repo/media/media-store';

/** What every domain function is given. `actor` is null for a signed-out caller. */
export type Context = {
  db: MarketplaceDb;
  actor: MarketplaceActor | null;
  /** The current instant; tests move it. */
  clock: () => Date;
  media: MediaStore;
  /** Encrypts what waits to be mailed. */
  keys: MailCipher;
  /** Where the request came from, after TRUSTED_PROXIES. Never logged whole. */
  client: { address: string; userAgent: string };
  /** Of the request: the same in the answer's header, the logs and the audit log. */
  requestId: string;
  /** Runs work after the answer; its failure is logged and never reaches the caller. */
  defer: (work: () => Promise<unknown>) => void;
};

/** The context of a function that only a signed-in person may call; the request pipeline guarantees the actor. */
export type SignedInContext = Context & { actor: MarketplaceActor };

/** The context of a function for moderators. */
export type ModeratorContext = Context & { actor: MarketplaceActor & { role: 'MODERATOR' } };

export function isModerator(ctx: SignedInContext): ctx is ModeratorContext {
  return ctx.actor.role === 'MODERATOR';
}
