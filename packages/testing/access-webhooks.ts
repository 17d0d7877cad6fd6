import type { AccessCase, AccessOutcome, AccessRequest, AccessTable } from './access-table.ts';

type RawDb = {
  $executeRaw: (parts: TemplateStringsArray, ...values: unknown[]) => PromiseLike<number>;
};

export type WebhookRows = { endpoint: string; delivery: string; eventType: string };

/** The texts of `createWebhookRows`, for the owner alone. */
export const ownerOnlyWebhookTexts = ['private-webhook.example', 'private webhook answer'];
/** Shown to nobody. */
export const webhookSecret = 'private-sealed-webhook-secret';

/** A webhook of an owner, with a delivery that was made. */
export async function createWebhookRows(
  db: RawDb,
  { ownerId, eventType }: { ownerId: string; eventType: string },
): Promise<WebhookRows> {
  const rows = { endpoint: 'webhook-of-the-owner', delivery: 'msg_of_the_owner', eventType };
  const now = new Date();
  await db.$executeRaw`
    INSERT INTO webhook_endpoint (id, owner_id, url, event_types, secret)
    VALUES (${rows.endpoint}, ${ownerId}, 'https://private-webhook.example/in', ${[eventType]}, ${webhookSecret})`;
  await db.$executeRaw`
    INSERT INTO webhook_event (id, type, subject, payload, created_at)
    VALUES ('evt_of_the_owner', ${eventType}, 'a', '{}', ${now})`;
  await db.$executeRaw`
    INSERT INTO webhook_delivery
      (id, endpoint_id, event_id, subject, state, attempts, last_answer, next_attempt_at, created_at)
    VALUES (${rows.delivery}, ${rows.endpoint}, 'evt_of_the_owner', 'a', 'delivered', 1, 'private webhook answer', ${now}, ${now})`;
  return rows;
}

/**
 * Who may do what with the webhook of `createWebhookRows`. `one` says what each caller gets for it, `all` for lists,
 * `new` for creating one of their own.
 */
export function webhookAccessCases<Caller extends string, Fixture extends { webhook: WebhookRows }>(
  case_: (
    outcomes: 'all' | 'new' | 'one',
    success: AccessOutcome,
    request: (fixture: Fixture) => AccessRequest,
  ) => AccessCase<Caller, Fixture>,
): AccessTable<Caller, Fixture> {
  const path = '/api/webhooks/endpoints';
  const one = (success: AccessOutcome, more: AccessRequest = {}) =>
    case_('one', success, ({ webhook }) => ({ ids: [webhook.endpoint], ...more }));
  const delivery = (success: AccessOutcome) =>
    case_('one', success, ({ webhook }) => ({ ids: [webhook.endpoint, webhook.delivery] }));
  return {
    [`GET ${path}`]: case_('all', 'own list', () => ({})),
    [`POST ${path}`]: case_('new', 'allowed', ({ webhook }) => ({
      body: { url: 'https://receiver.example/in', eventTypes: [webhook.eventType] },
    })),
    [`GET ${path}/{id}`]: one('own list'),
    [`PUT ${path}/{id}`]: one('allowed', { body: { description: 'Payroll' } }),
    [`DELETE ${path}/{id}`]: one('allowed'),
    [`POST ${path}/{id}/pause`]: one('allowed'),
    [`POST ${path}/{id}/resume`]: one('allowed'),
    [`POST ${path}/{id}/rotate-secret`]: one('allowed'),
    [`POST ${path}/{id}/test`]: one('allowed'),
    [`GET ${path}/{id}/deliveries`]: one('allowed'),
    [`GET ${path}/{id}/deliveries/{deliveryId}`]: delivery('own list'),
    [`POST ${path}/{id}/deliveries/{deliveryId}/redeliver`]: delivery('allowed'),
  };
}
