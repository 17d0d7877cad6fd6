import type { MailContent } from '@repo/mail/compose-mail';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Outbound, OutboundResult } from '@repo/outbound/create-outbound';
import type { SecretCipher, WebhooksDb } from '../webhooks-db.ts';
import { claimDue, type DueDelivery, type DueEndpoint, findDueEndpoints } from './claim-due.ts';
import {
  disableEndpoint,
  isSuccess,
  postponeUntried,
  recordFailure,
  recordSuccess,
} from './record-attempt.ts';
import { bodyOf, signedHeaders } from './sign-request.ts';

export type DeliveryTools<Tx extends WebhooksDb> = {
  db: Pick<WebhooksDb, '$queryRaw' | '$executeRaw'>;
  inTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
  keys: SecretCipher & MailCipher;
  outbound: Outbound;
  clock: () => Date;
  /** Mails to those who look after an endpoint that was disabled. */
  disabledMails(tx: Tx, endpoint: Pick<DueEndpoint, 'id' | 'ownerId' | 'url'>): Promise<MailContent[]>;
};

const requestsAtOnce = 20;

/** Then other endpoints are looked for, so that one that answers slowly does not hold up new events of others. */
const roundMs = 5_000;

/** Null where a key of the ring is missing. */
function readSecrets(keys: SecretCipher, { secret, previousSecret }: DueEndpoint): string[] | null {
  try {
    return [secret, previousSecret].flatMap((one) =>
      one === null ? [] : keys.decrypt(one, 'webhook-secret'),
    );
  } catch {
    return null;
  }
}

async function send<Tx extends WebhooksDb>(
  { keys, clock, outbound }: DeliveryTools<Tx>,
  endpoint: DueEndpoint,
  delivery: DueDelivery,
): Promise<OutboundResult> {
  const secrets = readSecrets(keys, endpoint);
  if (secrets === null)
    return { answered: false, refused: true, problem: 'Its secret cannot be read: make a new one.', ms: 0 };
  const body = bodyOf(delivery);
  const headers = signedHeaders({ id: delivery.id, body, secrets }, clock());
  return outbound.send({ method: 'POST', url: endpoint.url, headers, body });
}

async function deliverOne<Tx extends WebhooksDb>(
  tools: DeliveryTools<Tx>,
  endpoint: DueEndpoint,
  delivery: DueDelivery,
): Promise<boolean> {
  const result = await send(tools, endpoint, delivery);
  const attempt = { endpoint, delivery, result, now: tools.clock() };
  if (isSuccess(result)) {
    await tools.inTransaction((tx) => recordSuccess(tx, attempt));
    return true;
  }
  await tools.inTransaction(async (tx) => {
    if (!(await recordFailure(tx, attempt))) return;
    if (!(await disableEndpoint(tx, endpoint.id))) return;
    await queueMails(tx, tools, await tools.disabledMails(tx, endpoint));
  });
  return false;
}

/** Sends what is due of one endpoint until nothing is, or nothing of a batch succeeded. */
async function deliverEndpoint<Tx extends WebhooksDb>(
  tools: DeliveryTools<Tx>,
  endpoint: DueEndpoint,
  signal: AbortSignal | undefined,
): Promise<number> {
  let limit = endpoint.failingSince === null ? requestsAtOnce : 1;
  const until = performance.now() + roundMs;
  for (let total = 0; ; ) {
    if (signal?.aborted || performance.now() > until) return total;
    const due = await claimDue(tools.db, { endpointId: endpoint.id, limit, now: tools.clock() });
    if (due.length === 0) return total;
    const outcomes = await Promise.all(due.map((delivery) => deliverOne(tools, endpoint, delivery)));
    total += due.length;
    if (!outcomes.includes(true)) {
      await tools.inTransaction((tx) => postponeUntried(tx, endpoint.id, tools.clock()));
      return total;
    }
    limit = requestsAtOnce;
  }
}

/**
 * Sends due deliveries; processes may run it concurrently. Endpoints do not wait for each other. A delivery is made at least
 * once: one whose process dies is sent again under the same id. Answers how many were attempted; throws the first error of ours.
 */
export async function deliverWebhooks<Tx extends WebhooksDb>(
  tools: DeliveryTools<Tx>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    const endpoints = await findDueEndpoints(tools.db, tools.clock());
    if (endpoints.length === 0 || signal?.aborted) return total;
    const outcomes = await Promise.allSettled(
      endpoints.map((endpoint) => deliverEndpoint(tools, endpoint, signal)),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    const attempted = outcomes.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
    total += attempted;
    // Another process has what is due.
    if (attempted === 0) return total;
  }
}
