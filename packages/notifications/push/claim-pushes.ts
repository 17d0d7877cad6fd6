import { sql } from '@repo/db/sql';
import { isFromBlockedActorSql } from '../blocked-actor.ts';
import type { NotificationKinds } from '../define-kind.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import type { NotifyOptions } from '../notify.ts';
import type { DeliverySettings } from '../preferences/delivery-time.ts';
import { pushTtlSeconds } from './send-push.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

export type DueSubscription = {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** It failed lately, and is left alone until then. */
  pausedUntil: Date | null;
};

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
  /** Within an hour the same person's actions have been pushed often enough. */
  isOverBudget: boolean;
  /** A block or ban was committed after it was recorded. */
  isBlocked: boolean;
} & DeliverySettings;

export const maxPushesPerBatch = 50;

/** Longer than a batch takes whose pushes all reach their time limit: after a crash another worker takes them then. */
const leaseMs = 5 * 60_000;

/** One person's actions are pushed to another so often within an hour. */
const pushesPerSender = 20;

/** A subscription that took nothing for so long is removed. */
const failingFor = sql`interval '3 days'`;

export type ClaimedPushes = { rows: DuePush[]; until: Date };

/**
 * Takes some due pushes for five minutes: a push is sent outside of any transaction. Another event of the group, or reading it,
 * takes it back. Index: notification_push_due.
 */
export async function claimDuePushes(
  tx: Db,
  { kinds, blocked }: { kinds: NotificationKinds; blocked?: NotifyOptions['blocked'] },
  now: Date,
): Promise<ClaimedPushes> {
  const until = new Date(now.getTime() + leaseMs);
  const rows = await tx.$queryRaw<DuePush[]>(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM notification WHERE push_due_at <= ${now}::timestamptz
      ORDER BY push_due_at LIMIT ${maxPushesPerBatch} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE notification n SET push_due_at = ${until}::timestamptz, push_attempts = n.push_attempts + 1,
        pushed_to = CASE WHEN n.push_attempts = 0 THEN '{}' ELSE n.pushed_to END
      FROM due WHERE n.id = due.id
      RETURNING n.*
    )
    SELECT n.id, n.user_id AS "userId", n.kind AS "kindName", n.group_key AS "groupKey", n.data, n.count,
      n.push_attempts AS attempt, p.push AS wanted,
      coalesce(n.updated_at, n.created_at) < ${now}::timestamptz - ${pushTtlSeconds} * interval '1 second' AS "isStale",
      n.actor_id IS NOT NULL AND (SELECT count(*) FROM notification o WHERE o.actor_id = n.actor_id AND o.user_id = n.user_id
        AND o.pushed_at > ${now}::timestamptz - interval '1 hour')
        + row_number() OVER (PARTITION BY n.actor_id, n.user_id ORDER BY n.id) > ${pushesPerSender} AS "isOverBudget",
      ${isFromBlockedActorSql(blocked)} AS "isBlocked",
      coalesce(s.digest, 'immediate') AS digest, s.quiet_from AS "quietFrom", s.quiet_to AS "quietTo",
      coalesce(s.time_zone, 'Asia/Singapore') AS "timeZone"
    FROM claimed n
    LEFT JOIN unnest(${kinds.list.map(({ kind }) => kind)}::text[],
      ${kinds.list.map(({ kind }) => kinds.preferenceOf(kind))}::text[]) AS k (kind, preference) ON k.kind = n.kind
    LEFT JOIN notification_preference p ON p.user_id = n.user_id AND p.kind = coalesce(k.preference, n.kind)
    LEFT JOIN notification_settings s ON s.user_id = n.user_id`);
  return { rows, until };
}

/** True after a claim that took nothing where another transaction holds what is due. */
export async function isAnyPushDue(tx: Db, now: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<{ isDue: boolean }[]>(
    sql`SELECT EXISTS (SELECT FROM notification WHERE push_due_at <= ${now}::timestamptz) AS "isDue"`,
  );
  return rows[0]?.isDue === true;
}

/**
 * Where a claimed notification goes: the browsers in which its person is signed in, without those that have it already. None once
 * it was read, or another event took it back. Asked just before it is sent, so that a sign-out counts at once.
 */
export async function findUndeliveredSubscriptions(
  tx: Db,
  { id, attempt }: DuePush,
  until: Date,
  now: Date,
): Promise<DueSubscription[]> {
  return tx.$queryRaw<DueSubscription[]>(sql`
    SELECT b.id, b.endpoint, b.p256dh, b.auth,
      CASE WHEN b.failed_at IS NOT NULL
        THEN b.failed_at + least(greatest(b.failed_at - b.failing_since, interval '30 seconds'), interval '1 hour')
      END AS "pausedUntil"
    FROM notification n
    JOIN push_subscription b ON b.user_id = n.user_id AND NOT b.id = ANY (coalesce(n.pushed_to, '{}'))
    JOIN sign_in i ON i.id = b.sign_in_id AND i.expires_at > ${now}::timestamptz
    WHERE n.id = ${id} AND n.push_attempts = ${attempt} AND n.push_due_at = ${until}::timestamptz`);
}

export async function cancelDuePushes(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw(sql`UPDATE notification SET push_due_at = NULL WHERE id = ANY (${[...ids]})`);
}

/** To the end of quiet hours, or to another worker; that was no try. */
export async function postponePushes(
  tx: Db,
  later: readonly { id: string; at: Date }[],
  until: Date,
): Promise<void> {
  if (later.length === 0) return;
  await tx.$executeRaw(sql`
    UPDATE notification n SET push_due_at = l.at::timestamptz, push_attempts = n.push_attempts - 1
    FROM unnest(${later.map(({ id }) => id)}::text[], ${later.map(({ at }) => at.toISOString())}::text[]) AS l (id, at)
    WHERE n.id = l.id AND n.push_due_at = ${until}::timestamptz`);
}

export type PushResult = {
  id: string;
  attempt: number;
  /** Subscriptions that have it now. */
  sentTo: string[];
  /** Subscriptions whose service did not take it. */
  failedFor: string[];
  /** Subscriptions that have ended. */
  gone: string[];
  /** Null: there is nothing more to try. */
  retryAt: Date | null;
};

/** Writes down what became of a push, but not where another event or the reader has changed the notification since. */
export async function recordPushResult(
  tx: Db,
  { id, attempt, sentTo, failedFor, gone, retryAt }: PushResult,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE notification SET push_due_at = ${retryAt}::timestamptz,
      pushed_at = CASE WHEN ${sentTo.length > 0} THEN ${now}::timestamptz ELSE pushed_at END,
      pushed_to = CASE WHEN ${retryAt !== null} THEN coalesce(pushed_to, '{}') || ${sentTo}::text[] ELSE coalesce(pushed_to, '{}') END
    WHERE id = ${id} AND push_attempts = ${attempt} AND push_due_at = ${until}::timestamptz`);
  if (sentTo.length > 0)
    await tx.$executeRaw(sql`
      UPDATE push_subscription SET last_used_at = ${now}::timestamptz, failing_since = NULL, failed_at = NULL
      WHERE id = ANY (${sentTo}::text[])`);
  if (failedFor.length > 0)
    await tx.$executeRaw(sql`
      UPDATE push_subscription SET failing_since = coalesce(failing_since, ${now}::timestamptz), failed_at = ${now}::timestamptz
      WHERE id = ANY (${failedFor}::text[])`);
  if (failedFor.length > 0 || gone.length > 0)
    await tx.$executeRaw(sql`
      DELETE FROM push_subscription
      WHERE id = ANY (${gone}::text[]) OR (id = ANY (${failedFor}::text[]) AND failing_since < ${now}::timestamptz - ${failingFor})`);
}
