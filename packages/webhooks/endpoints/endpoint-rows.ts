import { type Sql, sql } from '@repo/db/sql';
import type { WebhookEndpointRecord } from '@repo/schemas/webhook';
import type { WebhooksDb } from '../webhooks-db.ts';

export type EndpointDb = Pick<WebhooksDb, '$queryRaw' | '$executeRaw'>;

type Row = Omit<WebhookEndpointRecord, 'failingSince' | 'previousSecretUntil' | 'createdAt' | 'updatedAt'> & {
  failingSince: Date | null;
  previousSecretUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

async function readRows(db: EndpointDb, where: Sql, now: Date): Promise<WebhookEndpointRecord[]> {
  const rows = await db.$queryRaw<Row[]>(sql`
    SELECT e.id, e.url, e.description, e.event_types AS "eventTypes", e.status, e.failing_since AS "failingSince",
      CASE WHEN e.previous_secret_until > ${now}::timestamptz THEN e.previous_secret_until END AS "previousSecretUntil",
      (SELECT count(*) FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.state = 'waiting')::int AS waiting,
      e.created_at AS "createdAt", e.updated_at AS "updatedAt"
    FROM webhook_endpoint e WHERE e.deleted_at IS NULL AND ${where} ORDER BY e.created_at, e.id`);
  return rows.map(({ failingSince, previousSecretUntil, createdAt, updatedAt, ...row }) => ({
    ...row,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

export function listEndpointRows(
  db: EndpointDb,
  ownerId: string,
  now: Date,
): Promise<WebhookEndpointRecord[]> {
  return readRows(db, sql`e.owner_id = ${ownerId}`, now);
}

export async function readEndpointRow(
  db: EndpointDb,
  { ownerId, id }: { ownerId: string; id: string },
  now: Date,
): Promise<WebhookEndpointRecord | null> {
  const [row] = await readRows(db, sql`e.owner_id = ${ownerId} AND e.id = ${id}`, now);
  return row ?? null;
}

/** Locks the endpoint until the transaction ends, so that changes are made one after the other. */
export async function lockEndpointRowIfOwn(
  tx: EndpointDb,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM webhook_endpoint WHERE owner_id = ${ownerId} AND id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`);
  return rows.length > 0;
}
