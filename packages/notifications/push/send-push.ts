import type { Outbound, OutboundResult } from '@repo/outbound/create-outbound';
import type { PushPayload } from '@repo/schemas/push-subscription';
import webPush from 'web-push';
import type { Vapid } from './vapid.ts';

export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/**
 * `gone`: the subscription has ended, and its row can go. `later`: worth another try. `failed`: this push will never be taken.
 * `problem` is for the log and contains nothing of the endpoint but its host.
 */
export type PushOutcome =
  | { result: 'sent' | 'gone' }
  | { result: 'later'; retryAfterMs: number | null; problem: string }
  | { result: 'failed'; problem: string };

export type PushSender = {
  /** What pages subscribe with. */
  publicKey: string;
  send(target: PushTarget, payload: PushPayload, signal?: AbortSignal): Promise<PushOutcome>;
};

/** What was not delivered within a day is old news. */
export const pushTtlSeconds = 24 * 60 * 60;

function outcomeOf(result: OutboundResult, host: string): PushOutcome {
  // An address inside the own network never becomes a push service.
  if (!result.answered && result.refused) return { result: 'gone' };
  if (!result.answered) return { result: 'later', retryAfterMs: null, problem: `${host}: ${result.problem}` };
  const { status, retryAfterMs } = result;
  if (status >= 200 && status < 300) return { result: 'sent' };
  if (status === 404 || status === 410) return { result: 'gone' };
  const problem = `${host} answered ${status}`;
  const isPassing = status === 408 || status === 429 || status >= 500;
  return isPassing ? { result: 'later', retryAfterMs, problem } : { result: 'failed', problem };
}

/**
 * Encrypts for the browser alone (RFC 8291), signs, and sends to its push service (RFC 8030). Throws for a subject or keys that
 * nothing can be signed with.
 */
export function createPushSender(vapid: Vapid, outbound: Pick<Outbound, 'send'>): PushSender {
  const { subject, publicKey, privateKey } = vapid;
  webPush.getVapidHeaders('https://push.example', subject, publicKey, privateKey, 'aes128gcm');
  return {
    publicKey: vapid.publicKey,
    async send({ endpoint, p256dh, auth }, payload, signal) {
      const { host } = new URL(endpoint);
      const request = encryptOrNull({ endpoint, keys: { p256dh, auth } }, payload, vapid);
      // Whatever else could fail did so at the start: these keys are no point of the curve, and never become one.
      if (request === null) return { result: 'gone' };
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const result = await outbound.send(
        { method: 'POST', url: request.endpoint, headers, body: request.body ?? '' },
        signal,
      );
      return outcomeOf(result, host);
    },
  };
}

function encryptOrNull(subscription: webPush.PushSubscription, payload: PushPayload, vapid: Vapid) {
  try {
    return webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
      vapidDetails: vapid,
      TTL: pushTtlSeconds,
      urgency: 'normal',
      // A push that waits for a device which is off is replaced by the next of its group.
      topic: payload.tag,
    });
  } catch {
    return null;
  }
}
