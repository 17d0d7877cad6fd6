import { setTimeout } from 'node:timers/promises';
import type { MailContent } from '@repo/mail/compose-mail';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import type { Outbound, OutboundResult } from '@repo/outbound/create-outbound';
import type { SecretCipher, WebhooksDb } from '../webhooks-db.ts';
import {
  claimDueDeliveries,
  type DueDelivery,
  type DueEndpoint,
  findDueEndpoints,
} from './claim-due-deliveries.ts';
import {
  disableEndpointIfActive,
  isSuccessfulDelivery,
  postponeUntriedDeliveries,
  recordFailureAndCheckMustDisable,
  recordSuccessAndEndOutage,
} from './record-attempt.ts';
import { signedWebhookHeaders, webhookBodyText } from './sign-request.ts';

export type DeliveryTools<Tx extends WebhooksDb> = {
  db: Pick<WebhooksDb, '$queryRaw' | '$executeRaw'>;
  inTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
  keys: SecretCipher & MailCipher;
  outbound: Outbound;
  clock: () => Date;
  /** Mails to those who look after an endpoint that was disabled. */
  disabledMails(tx: Tx, endpoint: Pick<DueEndpoint, 'id' | 'ownerId' | 'url'>): Promise<MailContent[]>;
  endpointsAtOnce?: number;
  /** An endpoint whose requests take longer is slow: it lets others go first, and only half of the endpoints at once are slow ones. */
  slowMs?: number;
};

const requestsAtOnce = 20;
const defaultEndpointsAtOnce = 100;
const defaultSlowMs = 2_000;

/** How often other endpoints are looked for while some are being sent to: those that answer slowly hold up no others. */
const lookAgainMs = 1_000;

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
  const body = webhookBodyText(delivery);
  const headers = signedWebhookHeaders({ id: delivery.id, body, secrets }, clock());
  return outbound.send({ method: 'POST', url: endpoint.url, headers, body });
}

async function deliverOne<Tx extends WebhooksDb>(
  tools: DeliveryTools<Tx>,
  endpoint: DueEndpoint,
  delivery: DueDelivery,
): Promise<boolean> {
  const result = await send(tools, endpoint, delivery);
  const attempt = { endpoint, delivery, result, now: tools.clock() };
  if (isSuccessfulDelivery(result)) {
    await tools.inTransaction((tx) => recordSuccessAndEndOutage(tx, attempt));
    return true;
  }
  await tools.inTransaction(async (tx) => {
    if (!(await recordFailureAndCheckMustDisable(tx, attempt))) return;
    if (!(await disableEndpointIfActive(tx, endpoint.id))) return;
    await queueMails(tx, tools, await tools.disabledMails(tx, endpoint));
  });
  return false;
}

type Delivered = { total: number; isSlow: boolean };

/** Sends what is due of one endpoint until nothing is, nothing of a batch succeeded, or a batch was slow. */
async function deliverEndpoint<Tx extends WebhooksDb>(
  tools: DeliveryTools<Tx>,
  endpoint: DueEndpoint,
  signal: AbortSignal | undefined,
): Promise<Delivered> {
  const { slowMs = defaultSlowMs } = tools;
  let limit = endpoint.failingSince === null ? requestsAtOnce : 1;
  for (let total = 0; ; ) {
    if (signal?.aborted) return { total, isSlow: false };
    const due = await claimDueDeliveries(tools.db, { endpointId: endpoint.id, limit, now: tools.clock() });
    if (due.length === 0) return { total, isSlow: false };
    const startedAt = performance.now();
    const outcomes = await Promise.all(due.map((delivery) => deliverOne(tools, endpoint, delivery)));
    const isSlow = performance.now() - startedAt > slowMs;
    total += due.length;
    if (!outcomes.includes(true)) {
      await tools.inTransaction((tx) => postponeUntriedDeliveries(tx, endpoint.id, tools.clock()));
      return { total, isSlow };
    }
    if (isSlow) return { total, isSlow };
    limit = requestsAtOnce;
  }
}

/**
 * Sends due deliveries; processes may run it concurrently. Endpoints do not wait for each other. A delivery is made at least
 * once: one whose process dies is sent again under the same id. Answers how many were attempted; throws the first error of ours.
 */
export async function deliverDueWebhooks<Tx extends WebhooksDb>(
  tools: DeliveryTools<Tx>,
  signal?: AbortSignal,
): Promise<number> {
  const running = new Map<string, Promise<void>>();
  /** Those of which another process has what is due, or that met an error of ours. */
  const left = new Set<string>();
  /** Without this, a hundred receivers that answer after nine seconds, with much to receive, would hold up all others for hours. */
  const slow = new Set<string>();
  const { endpointsAtOnce = defaultEndpointsAtOnce } = tools;
  const failures: unknown[] = [];
  let total = 0;
  const start = (endpoint: DueEndpoint) => {
    const work = deliverEndpoint(tools, endpoint, signal)
      .then((delivered) => {
        total += delivered.total;
        if (delivered.total === 0) left.add(endpoint.id);
        if (delivered.isSlow) slow.add(endpoint.id);
        else slow.delete(endpoint.id);
      })
      .catch((reason: unknown) => {
        left.add(endpoint.id);
        failures.push(reason);
      })
      .finally(() => running.delete(endpoint.id));
    running.set(endpoint.id, work);
  };
  const startDue = async (places: number, which: { except?: Iterable<string>; only?: readonly string[] }) => {
    const limit = Math.min(places, endpointsAtOnce - running.size);
    if (signal?.aborted || limit <= 0) return;
    const except = [...running.keys(), ...left, ...(which.except ?? [])];
    const due = await findDueEndpoints(tools.db, { now: tools.clock(), except, only: which.only, limit });
    for (const endpoint of due) start(endpoint);
  };
  do {
    await startDue(endpointsAtOnce, { except: slow });
    const slowPlaces = endpointsAtOnce / 2 - [...running.keys()].filter((id) => slow.has(id)).length;
    if (slow.size > 0) await startDue(Math.ceil(slowPlaces), { only: [...slow] });
    if (running.size === 0) break;
    if (await isLongerThan(lookAgainMs, [...running.values()])) left.clear();
  } while (running.size > 0 || slow.size > 0);
  if (failures.length > 0) throw failures[0];
  return total;
}

/** Whether none of this work ends so soon. */
async function isLongerThan(ms: number, work: Promise<void>[]): Promise<boolean> {
  const timer = new AbortController();
  const isOver = setTimeout(ms, true, { signal: timer.signal }).catch(() => false);
  const isLonger = await Promise.race([...work.map((one) => one.then(() => false)), isOver]);
  timer.abort();
  return isLonger;
}
