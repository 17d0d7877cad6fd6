import type { CheckoutStore, StoredSession } from './checkout-store.ts';
import type { StripeEvent } from './outcomes.ts';

export type StripeAccount = {
  secretKey: string;
  webhookSecret: string;
  /** Where events go. */
  webhookUrl: string;
};

/** What the routes of this part share. */
export type StripeTools = {
  store: CheckoutStore;
  /** The sandbox's own address. */
  url: string;
  webhook: { url: string; secret: string };
  /** Sends events beside the answer. */
  deliverLater: (events: StripeEvent[]) => void;
  /** Throws a StripeError for a session that is not there. */
  find: (id: string) => StoredSession;
};
