import { randomBytes } from 'node:crypto';
import { createKeyRing } from '@repo/auth/key-ring';
import { defineErrors } from '@repo/base/errors';
import { commonFailures } from '@repo/base/failures';
import { sql } from '@repo/db/sql';
import { composeMailContent } from '@repo/mail/compose-mail';
import { createOutbound, type Outbound } from '@repo/outbound/create-outbound';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach } from 'vitest';
import { type DeliveryTools, deliverDueWebhooks } from '../delivery/deliver-webhooks.ts';
import { endpointDisabledMailText } from '../endpoint-disabled-mail.ts';
import { createWebhookManager } from '../endpoints/create-webhook-manager.ts';
import { queueWebhookEvents } from '../queue-webhook-events.ts';
import { useReceiver } from './use-receiver.ts';

export const hourSeconds = 60 * 60;

type Tx = ReturnType<typeof useTrainingDatabase>['db'];

const errors = defineErrors({
  ...commonFailures,
  webhookEndpointNotFound: { status: 404, message: 'No webhook' },
  webhookDeliveryNotFound: { status: 404, message: 'No delivery' },
  webhookEndpointInactive: { status: 400, message: 'Not active' },
  tooManyWebhookEndpoints: { status: 400, message: 'Too many' },
});

/** A receiver, a database with endpoints of invented owners, and a clock that stands still until `time.seconds` is changed. */
export function useWebhooks() {
  const database = useTrainingDatabase();
  const receiver = useReceiver();
  const keys = createKeyRing(`first:${randomBytes(32).toString('base64')}`);
  /** It begins now, because the library that verifies signatures has its own clock. */
  const time = { start: new Date(), seconds: 0 };
  let outbound: Outbound;
  beforeEach(() => {
    time.start = new Date();
    time.seconds = 0;
    outbound = createOutbound({ localOrigins: [receiver.state.origin] });
    return () => outbound.close();
  });
  const clock = () => new Date(time.start.getTime() + time.seconds * 1_000);
  const inTransaction = <R>(work: (tx: Tx) => Promise<R>) => database.db.$transaction((tx) => work(tx as Tx));

  type Ctx = { db: Tx; clock: () => Date; keys: typeof keys; owner: string; actor: { id: string } };
  const { endpoints, deliveries } = createWebhookManager<Ctx, Tx>({
    ownerOf: ({ owner }) => owner,
    inTransaction: (_, work) => inTransaction(work),
    lockCreator: async () => undefined,
    recordAudit: async () => undefined,
    assertRecentProof: () => undefined,
    errors,
    localOrigins: () => [receiver.state.origin],
    maxEndpoints: 3,
  });
  const as = (owner: string): Ctx => ({
    db: database.db,
    clock,
    keys,
    owner,
    actor: { id: `${owner}-person` },
  });
  const mei = () => as('mei');

  const tools = (more: Partial<DeliveryTools<Tx>> = {}): DeliveryTools<Tx> => ({
    db: database.db,
    inTransaction,
    keys,
    outbound,
    clock,
    disabledMails: async (_, { url }) => [
      composeMailContent(
        { name: 'Mei', email: 'mei@example.com' },
        { name: 'Shop', url: 'https://shop.example' },
        endpointDisabledMailText({ url, path: '/webhooks' }),
      ),
    ],
    ...more,
  });

  return {
    ...{ database, receiver, keys, time, clock, inTransaction, endpoints, deliveries, as, mei, tools },

    async register(ctx = mei(), path = '/in', eventTypes = ['thing.made', 'thing.changed']) {
      const { endpoint, secret } = await endpoints.create(ctx, {
        url: `${receiver.state.origin}${path}`,
        description: '',
        eventTypes,
      });
      return { id: endpoint.id, secret, endpoint };
    },

    publish: (subjects: readonly string[], { owner = 'mei', type = 'thing.made' } = {}) =>
      queueWebhookEvents(database.db, {
        now: clock(),
        types: [type],
        events: sql`SELECT ${owner}::text, ${type}::text, s, jsonb_build_object('name', s)
          FROM unnest(${[...subjects]}::text[]) WITH ORDINALITY AS t (s, n) ORDER BY n`,
      }),

    deliver: () => deliverDueWebhooks<Tx>(tools()),

    names: () => receiver.received.map(({ body }) => JSON.parse(body).data.name),

    listAll: async (id: string, ctx = mei()) =>
      (await deliveries.list(ctx, { id, state: undefined, cursor: undefined, limit: 100 })).deliveries,
  };
}
