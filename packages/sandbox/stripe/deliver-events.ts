import { createHmac } from 'node:crypto';
import { newId } from './checkout-store.ts';
import type { StripeEvent } from './outcomes.ts';

/** `status` is 0 where nobody answered. */
export type Delivery = { event: string; type: string; status: number };

type Webhook = { url: string; secret: string };
type DeliverOptions = {
  /** How often each event is sent. */
  deliveries?: number | undefined;
  /** How old the signature is. */
  signedSecondsAgo?: number | undefined;
};

/** "t=…,v1=…" over a body, as `stripe-signature` has it. */
export function signEvent(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

async function send(body: string, { url, secret }: Webhook, signedSecondsAgo: number): Promise<number> {
  const seconds = Math.floor(Date.now() / 1000) - signedSecondsAgo;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signEvent(body, secret, seconds) },
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

/** Sends events one after the other, each as often as it is told with the same id. Answers what came back. */
export async function deliverEvents(
  webhook: Webhook,
  events: StripeEvent[],
  { deliveries = 1, signedSecondsAgo = 0 }: DeliverOptions = {},
): Promise<Delivery[]> {
  const done: Delivery[] = [];
  for (const { type, object } of events) {
    const id = newId('evt');
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
      done.push({ event: id, type, status: await send(body, webhook, signedSecondsAgo) });
    }
  }
  return done;
}
