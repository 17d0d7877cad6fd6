import { newId } from '@repo/db/new-id';
import { noSql, type Sql, sql } from '@repo/db/sql';
import type { NotificationKind } from './define-kind.ts';
import type { NotificationsDb } from './notifications-db.ts';

/** The channel that the workers listen to. Its payload is after how many milliseconds the mails are due. */
export const mailDueChannel = 'notification_due';

/** The same for pushes. */
export const pushDueChannel = 'notification_push_due';

/** Before it is pushed: an open page that shows it marks it as read meanwhile. */
export const pushDelayMs = 3_000;

/** After a mail that was not read, the next one about the same group waits for so long. */
export const repeatedMailDelaySql = sql`interval '1 hour'`;

export type NotifyOptions = {
  now: Date;
  quietMs: number;
  /** Who caused it. Is not notified, and counts against the budget of mails. */
  actorId?: string | null;
  /** False: no mail, whatever they chose. */
  withMail?: boolean;
  /** True: neither a mail nor a push, whatever they chose. What waits of the group stays as it is. */
  bellOnly?: boolean;
  /** True where a recipient, `r.user_id`, gets nothing of this actor. */
  blocked?: (actorId: string | Sql) => Sql;
  /** What open pages of the recipients receive, on the channel of each. */
  live?: { channelPrefix: string; payload: string };
};

export type Notice<Data> = { userId: string; data: Data };

type Row = { userId: string; groupKey: string | null; data: unknown; count: number };

/** One row for each group: one statement cannot merge into a row twice. The newest data stay. */
function mergeNotices<Data>(kind: NotificationKind<Data>, notices: readonly Notice<Data>[]): Row[] {
  if (!kind.groupBy) return notices.map((notice) => ({ ...notice, groupKey: null, count: 1 }));
  const rows = new Map<string, Row>();
  for (const { userId, data } of notices) {
    const groupKey = kind.groupBy(data);
    const key = JSON.stringify([userId, groupKey]);
    rows.set(key, { userId, groupKey, data, count: (rows.get(key)?.count ?? 0) + 1 });
  }
  return [...rows.values()];
}

/** When a mail is due that waits already: nothing came for a while, but not for ever; what a worker postponed stays so. */
function mergedMailDue(quietMs: number): Sql {
  const longest = sql`n.mail_since + ${5 * quietMs} * interval '1 millisecond'`;
  return sql`CASE
    WHEN excluded.mail_due_at IS NULL THEN NULL
    WHEN n.mail_due_at IS NULL THEN greatest(excluded.mail_due_at, n.mailed_at + ${repeatedMailDelaySql})
    WHEN n.mail_due_at > ${longest} THEN n.mail_due_at
    ELSE least(excluded.mail_due_at, ${longest})
  END`;
}

/** Between two pushes about an unread group: a minute, and the longer the longer events have come unread; 15 at most. */
const betweenPushes = sql`least(greatest((n.pushed_at - n.created_at) / 2, interval '1 minute'), interval '15 minutes')`;

/** A push that waits takes the newest events with it; after one that was sent the next has to wait. */
const mergedPushDue = sql`CASE WHEN excluded.push_due_at IS NOT NULL THEN least(
    CASE WHEN n.push_attempts = 0 THEN n.push_due_at END,
    greatest(excluded.push_due_at, n.pushed_at + ${betweenPushes})
  ) END`;

/** Planning this takes longer than storing a row, so only kinds that merge have it. What is for the bell alone leaves mails and pushes as they wait. */
function mergeSql(quietMs: number, bellOnly: boolean): Sql {
  const delivery = sql`, mail_since = coalesce(n.mail_since, excluded.mail_since), mail_due_at = ${mergedMailDue(quietMs)},
        push_due_at = ${mergedPushDue}, push_attempts = 0`;
  return sql`
      -- Concurrent statements lock merged rows in the same order.
      ORDER BY r.user_id, r.group_key
      ON CONFLICT (user_id, kind, group_key) WHERE read_at IS NULL DO UPDATE SET
        data = excluded.data, count = n.count + excluded.count, actor_id = excluded.actor_id, updated_at = excluded.created_at
        ${bellOnly ? noSql : delivery}`;
}

/**
 * The statement that `recordNotificationsAndReturnRecipientIds` runs, without the signals: for a caller that has it run inside another one. It returns user_id and
 * push_due_at. Index: notification_unread_group.
 */
export function recordNotificationsSql<Data>(
  kind: NotificationKind<Data>,
  notices: readonly Notice<Data>[],
  { now, quietMs, actorId = null, withMail = true, bellOnly = false, blocked }: Omit<NotifyOptions, 'live'>,
): Sql {
  const rows = mergeNotices(kind, notices);
  const { mail } = kind.channels;
  // What is always mailed is queued at once.
  const isMailedLater = withMail && !bellOnly && mail !== 'always' && !kind.isMailedByCaller;
  const wantsMail = isMailedLater ? sql`coalesce(p.mail, ${mail})` : sql`false`;
  const wantsPush = bellOnly ? sql`false` : sql`coalesce(p.push, ${kind.channels.push})`;
  return sql`
      INSERT INTO notification AS n
        (id, user_id, kind, group_key, data, count, actor_id, created_at, mail_since, mail_due_at, push_due_at)
      SELECT r.id, r.user_id, ${kind.kind}, r.group_key, r.data::jsonb, r.count, ${actorId}, ${now}::timestamptz,
        CASE WHEN ${wantsMail} THEN ${now}::timestamptz END,
        CASE WHEN ${wantsMail} THEN ${now}::timestamptz + ${quietMs} * interval '1 millisecond' END,
        CASE WHEN ${wantsPush}
          AND EXISTS (SELECT FROM push_subscription s WHERE s.user_id = r.user_id)
          THEN ${now}::timestamptz + ${pushDelayMs} * interval '1 millisecond' END
      FROM unnest(${rows.map(() => newId())}::text[], ${rows.map(({ userId }) => userId)}::text[],
        ${rows.map(({ groupKey }) => groupKey)}::text[], ${rows.map(({ data }) => JSON.stringify(data))}::text[],
        ${rows.map(({ count }) => count)}::int[]) AS r (id, user_id, group_key, data, count)
      JOIN "user" u ON u.id = r.user_id
      LEFT JOIN notification_preference p ON p.user_id = r.user_id AND p.kind = ${kind.preference ?? kind.kind}
      WHERE r.user_id IS DISTINCT FROM ${actorId}
        ${actorId !== null && blocked ? sql`AND NOT (${blocked(actorId)})` : noSql}
      ${kind.groupBy ? mergeSql(quietMs, bellOnly) : noSql}
      RETURNING n.user_id, n.push_due_at`;
}

/**
 * Records notifications in the transaction of what they report, in one statement for all recipients. Answers who got one:
 * blocked people, the actor and ids of nobody are left out.
 */
export async function recordNotificationsAndReturnRecipientIds<Data>(
  tx: NotificationsDb,
  kind: NotificationKind<Data>,
  notices: readonly Notice<Data>[],
  { live, ...options }: NotifyOptions,
): Promise<string[]> {
  if (notices.length === 0) return [];
  const notifyLive = live ? sql`, pg_notify(${live.channelPrefix} || user_id, ${live.payload})::text` : noSql;
  const recorded = await tx.$queryRaw<{ userId: string }[]>(sql`
    WITH recorded AS (${recordNotificationsSql(kind, notices, options)})
    SELECT user_id AS "userId", pg_notify(${mailDueChannel}, ${String(options.quietMs)})::text,
      CASE WHEN push_due_at = ${options.now}::timestamptz + ${pushDelayMs} * interval '1 millisecond'
        THEN pg_notify(${pushDueChannel}, ${String(pushDelayMs)})::text END ${notifyLive}
    FROM recorded`);
  return recorded.map(({ userId }) => userId);
}
