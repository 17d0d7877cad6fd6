import { randomBytes } from 'node:crypto';

export type CheckoutSession = {
  id: string;
  object: 'checkout.session';
  mode: 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  created: number;
  expires_at: number;
  livemode: false;
};

/** What only the hosted page and the charge need to know. */
type Hidden = { description: string; intentMetadata: Record<string, string>; refundedCents: number };
export type StoredSession = { session: CheckoutSession; hidden: Hidden };

export type CheckoutStore = {
  add(session: CheckoutSession, hidden: Omit<Hidden, 'refundedCents'>): StoredSession;
  get(id: string): StoredSession | undefined;
  byIntent(id: string): StoredSession | undefined;
  /** Newest first. */
  list(): StoredSession[];
  clear(): void;
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** "cs_test_…": an id in Stripe's manner. */
export function newId(prefix: string): string {
  return `${prefix}_${[...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
}

export function createCheckoutStore(): CheckoutStore {
  const sessions = new Map<string, StoredSession>();
  return {
    add(session, hidden) {
      const stored = { session, hidden: { ...hidden, refundedCents: 0 } };
      sessions.set(session.id, stored);
      return stored;
    },
    get: (id) => sessions.get(id),
    byIntent: (id) => [...sessions.values()].find(({ session }) => session.payment_intent === id),
    list: () => [...sessions.values()].toReversed(),
    clear: () => sessions.clear(),
  };
}
