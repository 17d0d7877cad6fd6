import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createStripeId } from './checkout-store.ts';
import type { StripeEvent } from './outcomes.ts';

/** `status` is 0 when there was no response. */
export type EventDelivery = { event: string; type: string; status: number };

type Webhook = { url: string; secret: string };
type DeliverOptions = {
  /** Number of times each event is sent. */
  deliveries?: number | undefined;
  /** Age of the signature. */
  signedSecondsAgo?: number | undefined;
  /** Until it is answered with 2xx; Stripe does so for days. 0: it is sent once. */
  resendForSeconds?: number | undefined;
};

const resendPauseMs = 500;

/** The `stripe-signature` header: "t=…,v1=…". */
export function createSignatureHeader(body: string, secret: string, unixSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
  return `t=${unixSeconds},v1=${digest}`;
}

async function send(body: string, { url, secret }: Webhook, signedSecondsAgo: number): Promise<number> {
  const seconds = Math.floor(Date.now() / 1000) - signedSecondsAgo;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': createSignatureHeader(body, secret, seconds),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Sends events in sequence, each `deliveries` times with the same id. */
export async function deliverEvents(
  webhook: Webhook,
  events: StripeEvent[],
  { deliveries = 1, signedSecondsAgo = 0, resendForSeconds = 0 }: DeliverOptions = {},
): Promise<EventDelivery[]> {
  const done: EventDelivery[] = [];
  for (const { type, object } of events) {
    const id = createStripeId('evt');
    const body = JSON.stringify({
      id,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    });
    for (let count = 0; count < deliveries; count += 1) {
      const until = Date.now() + resendForSeconds * 1_000;
      let status = await send(body, webhook, signedSecondsAgo);
      while (!isTaken(status) && Date.now() < until) {
        await delay(resendPauseMs);
        status = await send(body, webhook, signedSecondsAgo);
      }
      done.push({ event: id, type, status });
    }
  }
  return done;
}
