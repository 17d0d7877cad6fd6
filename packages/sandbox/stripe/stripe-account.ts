import type { CheckoutStore, StoredSession } from './checkout-store.ts';
import type { StripeEvent } from './outcomes.ts';

export type StripeAccount = {
  secretKey: string;
  webhookSecret: string;
  /** Receives the events. */
  webhookUrl: string;
};

export type StripeTools = {
  store: CheckoutStore;
  /** Of the account at this sandbox: API and pages are below it. */
  url: string;
  webhook: { url: string; secret: string };
  /** Sends events in the background. */
  deliverEventsInBackground: (events: StripeEvent[]) => void;
  /** Throws StripeError for an unknown session. */
  getSessionOrThrow: (id: string) => StoredSession;
};
