import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConnectState, type ConnectStore, createConnectStore } from './connect-store.ts';

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

type Refund = { id: string; amount: number; metadata: Record<string, string> };

/** Members that only the hosted page and the charge use. */
type Hidden = {
  description: string;
  intentMetadata: Record<string, string>;
  transferGroup?: string | null;
  refundedCents: number;
  refunds: Refund[];
  /** The latest one's id, until its refund failed. */
  refund?: string;
  /** The latest one. Its end may be sent before its opening. */
  dispute?: { id: string; isOpened: boolean };
};
export type StoredSession = { session: CheckoutSession; hidden: Hidden };

export type CheckoutStore = {
  add(
    session: CheckoutSession,
    hidden: Pick<Hidden, 'description' | 'intentMetadata' | 'transferGroup'>,
  ): StoredSession;
  get(id: string): StoredSession | undefined;
  findByPaymentIntent(id: string): StoredSession | undefined;
  /** Newest first. */
  list(): StoredSession[];
  /** Connect: accounts of others, what was transferred to them, and the pages to complete accounts at. */
  connect: ConnectStore;
  /** Request and response by idempotency key. */
  answersByIdempotencyKey: Map<string, { asked: string; answer: object }>;
  /** Saves to disk before the response is sent, so that a kill loses nothing. */
  save(): void;
  clear(): void;
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id of Stripe's form: "cs_test_…". */
export function createStripeId(prefix: string): string {
  return `${prefix}_${[...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
}

/** Sessions in memory and in one file, read on the next start. */
export function openCheckoutStore(directory: string): CheckoutStore {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'state.json');
  const kept = readState(file);
  const sessions = new Map<string, StoredSession>(kept.sessions);
  const answered: CheckoutStore['answersByIdempotencyKey'] = new Map(kept.answered);
  const connect = createConnectStore(kept.connect);
  return {
    answersByIdempotencyKey: answered,
    connect,
    save() {
      const state: State = {
        sessions: [...sessions],
        answered: [...answered],
        connect: connect.state(),
      };
      writeFileSync(`${file}.new`, JSON.stringify(state));
      renameSync(`${file}.new`, file);
    },
    add(session, hidden) {
      const stored = { session, hidden: { ...hidden, refundedCents: 0, refunds: [] } };
      sessions.set(session.id, stored);
      return stored;
    },
    get: (id) => sessions.get(id),
    findByPaymentIntent: (id) => [...sessions.values()].find(({ session }) => session.payment_intent === id),
    list: () => [...sessions.values()].toReversed(),
    clear() {
      sessions.clear();
      answered.clear();
      connect.clear();
      rmSync(file, { force: true });
    },
  };
}

type State = {
  sessions: [string, StoredSession][];
  answered: [string, { asked: string; answer: object }][];
  /** Missing in what an older release wrote. */
  connect?: ConnectState;
};

/** Empty when the file is missing or unreadable. */
function readState(file: string): State {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { sessions: [], answered: [] };
  }
}
