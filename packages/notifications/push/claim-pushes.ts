import { sql } from '@repo/db/sql';
import type { NotificationsDb } from '../notifications-db.ts';
import type { DeliverySettings } from '../preferences/delivery-time.ts';
import { pushTtlSeconds } from './send-push.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

export type Subscription = { id: string; endpoint: string; p256dh: string; auth: string };

export type DuePush = {
  id: string;
  userId: string;
  kindName: string;
  groupKey: string | null;
  data: unknown;
  count: number;
  /** Which try this is, from 1. */
  attempt: number;
  /** The newest event is too old to be news. */
  isStale: boolean;
  /** What the person chose for the kind; null for its default. */
  wanted: boolean | null;
  /** Where the person is signed in, without those that have the push already. */
  subscriptions: Subscription[];
} & DeliverySettings;

export const notificationsAtOnce = 50;

/** Longer than a batch takes whose pushes all reach their time limit: after a crash the next worker goes on then. */
const leaseMs = 5 * 60_000;

export type Claim = { rows: DuePush[]; until: Date };

/**
 * Takes some due pushes for five minutes: a push is sent outside of any transaction. Another event of the group, or reading it,
 * takes it back. Index: notification_push_due.
 */
export async function claimPushes(tx: Db, now: Date): Promise<Claim> {
  const until = new Date(now.getTime() + leaseMs);
  const rows = await tx.$queryRaw<DuePush[]>(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM notification WHERE push_due_at <= ${now}::timestamptz
      ORDER BY push_due_at LIMIT ${notificationsAtOnce} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE notification n SET push_due_at = ${until}::timestamptz, push_attempts = n.push_attempts + 1,
        pushed_to = CASE WHEN n.push_attempts = 0 THEN '{}' ELSE n.pushed_to END
      FROM due WHERE n.id = due.id
      RETURNING n.*
    )
    SELECT n.id, n.user_id AS "userId", n.kind AS "kindName", n.group_key AS "groupKey", n.data, n.count,
      n.push_attempts AS attempt, p.push AS wanted,
      coalesce(n.updated_at, n.created_at) < ${now}::timestamptz - ${pushTtlSeconds} * interval '1 second' AS "isStale",
      coalesce(s.digest, 'immediate') AS digest, s.quiet_from AS "quietFrom", s.quiet_to AS "quietTo",
      coalesce(s.time_zone, 'Asia/Singapore') AS "timeZone",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'endpoint', b.endpoint, 'p256dh', b.p256dh, 'auth', b.auth)), '[]')
        FROM push_subscription b JOIN sign_in i ON i.id = b.sign_in_id AND i.expires_at > ${now}::timestamptz
        WHERE b.user_id = n.user_id AND NOT b.id = ANY (coalesce(n.pushed_to, '{}'))) AS subscriptions
    FROM claimed n
    LEFT JOIN notification_preference p ON p.user_id = n.user_id AND p.kind = n.kind
    LEFT JOIN notification_settings s ON s.user_id = n.user_id`);
  return { rows, until };
}

export async function cancelPushes(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw(sql`UPDATE notification SET push_due_at = NULL WHERE id = ANY (${[...ids]})`);
}

/** To the end of quiet hours; that was no try. */
export async function postponePushes(tx: Db, later: readonly { id: string; at: Date }[]): Promise<void> {
  if (later.length === 0) return;
  await tx.$executeRaw(sql`
    UPDATE notification n SET push_due_at = l.at::timestamptz, push_attempts = n.push_attempts - 1
    FROM unnest(${later.map(({ id }) => id)}::text[], ${later.map(({ at }) => at.toISOString())}::text[]) AS l (id, at)
    WHERE n.id = l.id`);
}

export type Settled = {
  id: string;
  attempt: number;
  /** Subscriptions that have it now. */
  sentTo: string[];
  /** Null: there is nothing more to try. */
  retryAt: Date | null;
};

/** Writes down what became of a claim, but not where another event or the reader has changed the notification since. */
export async function settlePushes(
  tx: Db,
  { settled, until, now }: { settled: readonly Settled[]; until: Date; now: Date },
): Promise<void> {
  if (settled.length === 0) return;
  const sent = settled.flatMap(({ sentTo }) => sentTo);
  await tx.$executeRaw(sql`
    UPDATE notification n SET push_due_at = d.retry_at::timestamptz,
      pushed_at = CASE WHEN d.sent_to = '' THEN n.pushed_at ELSE ${now}::timestamptz END,
      pushed_to = CASE WHEN d.retry_at IS NULL OR d.sent_to = '' THEN coalesce(n.pushed_to, '{}')
        ELSE coalesce(n.pushed_to, '{}') || string_to_array(d.sent_to, ' ') END
    FROM unnest(${settled.map(({ id }) => id)}::text[], ${settled.map(({ attempt }) => attempt)}::int[],
      ${settled.map(({ sentTo }) => sentTo.join(' '))}::text[],
      ${settled.map(({ retryAt }) => retryAt?.toISOString() ?? null)}::text[]) AS d (id, attempt, sent_to, retry_at)
    WHERE n.id = d.id AND n.push_attempts = d.attempt AND n.push_due_at = ${until}::timestamptz`);
  if (sent.length > 0)
    await tx.$executeRaw(sql`
      UPDATE push_subscription SET last_used_at = ${now}::timestamptz WHERE id = ANY (${sent})`);
}

/** Their browsers unsubscribed, or never were any. */
export async function removeGoneSubscriptions(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw(sql`DELETE FROM push_subscription WHERE id = ANY (${[...ids]})`);
}
