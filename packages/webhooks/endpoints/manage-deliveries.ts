import { randomUUID } from 'node:crypto';
import { noSql, type Sql, sql } from '@repo/db/sql';
import type {
  WebhookDeliveriesQuery,
  WebhookDeliveryDetail,
  WebhookDeliveryList,
  WebhookDeliveryRecord,
} from '@repo/schemas/webhook';
import { webhookBodyText } from '../delivery/sign-request.ts';
import { webhookDueChannel } from '../queue-webhook-events.ts';
import type { WebhooksDb } from '../webhooks-db.ts';
import type { EndpointAdapter, EndpointContext } from './endpoint-adapter.ts';
import { type EndpointDb, readEndpointRow } from './endpoint-rows.ts';

export const testEventType = 'webhook.test';

type Row = Omit<WebhookDeliveryRecord, 'createdAt' | 'lastAttemptAt' | 'nextAttemptAt'> & {
  sequence: string;
  endpointId: string;
  url: string;
  payload: unknown;
  happenedAt: Date;
  createdAt: Date;
  lastAttemptAt: Date | null;
  nextAttemptAt: Date | null;
  lastAnswer: string;
};

function readRows(db: EndpointDb, where: Sql, limit: number): PromiseLike<Row[]> {
  return db.$queryRaw<Row[]>(sql`
    SELECT d.id, d.sequence::text, d.endpoint_id AS "endpointId", e.url, v.type, d.subject, v.payload,
      v.created_at AS "happenedAt", d.state, d.attempts, d.created_at AS "createdAt", d.last_attempt_at AS "lastAttemptAt",
      CASE WHEN d.state = 'waiting' THEN d.next_attempt_at END AS "nextAttemptAt",
      d.last_status AS "lastStatus", d.last_answer AS "lastAnswer", d.last_ms AS "lastMs"
    FROM webhook_delivery d
    JOIN webhook_endpoint e ON e.id = d.endpoint_id
    JOIN webhook_event v ON v.id = d.event_id
    WHERE ${where} ORDER BY d.sequence DESC LIMIT ${limit}`);
}

function toRecord(row: Row): WebhookDeliveryRecord {
  const { id, type, subject, state, attempts, lastStatus, lastMs } = row;
  return {
    ...{ id, type, subject, state, attempts, lastStatus, lastMs },
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  };
}

function toDetail(row: Row): WebhookDeliveryDetail {
  const { endpointId, url, lastAnswer, happenedAt, payload, type } = row;
  return {
    ...toRecord(row),
    endpointId,
    url,
    lastAnswer,
    body: webhookBodyText({ type, payload, createdAt: happenedAt }),
  };
}

type DeliveryId = { id: string; deliveryId: string };

/** The deliveries of an owner's endpoints. Those of somebody else are not found. */
export function createDeliveryManager<Ctx extends EndpointContext, Tx extends WebhooksDb>({
  ownerOf,
  inTransaction,
  errors,
}: EndpointAdapter<Ctx, Tx>) {
  async function find(
    db: EndpointDb,
    ctx: Ctx,
    { id, deliveryId }: DeliveryId,
  ): Promise<WebhookDeliveryDetail> {
    const own = sql`e.owner_id = ${ownerOf(ctx)} AND e.id = ${id} AND e.deleted_at IS NULL AND d.id = ${deliveryId}`;
    const [row] = await readRows(db, own, 1);
    if (!row) throw errors.webhookDeliveryNotFound();
    return toDetail(row);
  }

  async function assertActive(db: EndpointDb, ctx: Ctx, id: string): Promise<void> {
    const endpoint = await readEndpointRow(db, { ownerId: ownerOf(ctx), id }, ctx.clock());
    if (endpoint === null) throw errors.webhookEndpointNotFound();
    if (endpoint.status !== 'active') throw errors.webhookEndpointInactive();
  }

  return {
    /** Newest first. Indexes: webhook_delivery_endpoint_id_sequence_idx, webhook_delivery_failed. */
    async list(
      ctx: Ctx,
      { id, state, cursor, limit }: WebhookDeliveriesQuery & { id: string },
    ): Promise<WebhookDeliveryList> {
      const ownerId = ownerOf(ctx);
      if ((await readEndpointRow(ctx.db, { ownerId, id }, ctx.clock())) === null)
        throw errors.webhookEndpointNotFound();
      const rows = await readRows(
        ctx.db,
        sql`d.endpoint_id = ${id} AND e.owner_id = ${ownerId}
          ${state === undefined ? noSql : sql`AND d.state = ${state}`}
          ${cursor === undefined ? noSql : sql`AND d.sequence < ${cursor}::bigint`}`,
        limit + 1,
      );
      const shown = rows.slice(0, limit);
      return {
        deliveries: shown.map(toRecord),
        nextCursor: rows.length > limit ? (shown.at(-1)?.sequence ?? null) : null,
      };
    },

    read: (ctx: Ctx, ids: DeliveryId): Promise<WebhookDeliveryDetail> => find(ctx.db, ctx, ids),

    /** Sends it again, under the same id. */
    redeliver: (ctx: Ctx, ids: DeliveryId): Promise<WebhookDeliveryDetail> =>
      inTransaction(ctx, async (tx) => {
        await find(tx, ctx, ids);
        await assertActive(tx, ctx, ids.id);
        await tx.$executeRaw(sql`
          UPDATE webhook_delivery SET state = 'waiting', attempts = 0, next_attempt_at = ${ctx.clock()}::timestamptz
          WHERE id = ${ids.deliveryId}`);
        await tx.$queryRaw(sql`SELECT pg_notify(${webhookDueChannel}, '')::text`);
        return find(tx, ctx, ids);
      }),

    /** An event of its own type to this endpoint alone, whatever it chose. */
    sendTest: (ctx: Ctx, { id }: { id: string }): Promise<WebhookDeliveryDetail> =>
      inTransaction(ctx, async (tx) => {
        await assertActive(tx, ctx, id);
        const now = ctx.clock();
        const deliveryId = `msg_${randomUUID().replaceAll('-', '')}`;
        await tx.$executeRaw(sql`
          WITH event AS (
            INSERT INTO webhook_event (id, type, subject, payload, created_at)
            VALUES (${`evt_${randomUUID().replaceAll('-', '')}`}, ${testEventType}, ${id},
              ${JSON.stringify({ message: 'This is a test.' })}::jsonb, ${now}::timestamptz) RETURNING id
          )
          INSERT INTO webhook_delivery (id, endpoint_id, event_id, subject, next_attempt_at, created_at)
          SELECT ${deliveryId}, ${id}, event.id, ${deliveryId}, ${now}::timestamptz, ${now}::timestamptz FROM event`);
        await tx.$queryRaw(sql`SELECT pg_notify(${webhookDueChannel}, '')::text`);
        return find(tx, ctx, { id, deliveryId });
      }),
  };
}
