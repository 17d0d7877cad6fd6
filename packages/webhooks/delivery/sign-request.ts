import { webhookPayloadVersion } from '@repo/schemas/webhook';
import { Webhook } from 'standardwebhooks';

export type SentEvent = { id: string; type: string; payload: unknown; createdAt: Date };

/** The same bytes in every attempt. */
export function webhookBodyText({ type, createdAt, payload }: Omit<SentEvent, 'id'>): string {
  return JSON.stringify({
    type,
    timestamp: createdAt.toISOString(),
    version: webhookPayloadVersion,
    data: payload,
  });
}

/** The headers of an attempt. Each secret signs, so that a receiver can change from one to the other. */
export function signedWebhookHeaders(
  { id, body, secrets }: { id: string; body: string; secrets: readonly string[] },
  now: Date,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Webhooks/1.0 (+https://www.standardwebhooks.com)',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}
