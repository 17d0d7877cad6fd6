import { type Sql, sql } from '@repo/db/sql';
import { isFromBlockedActorSql } from '../blocked-actor.ts';
import type { NotificationKinds } from '../define-kind.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import type { NotifyOptions } from '../notify.ts';
import type { DeliverySettings } from '../preferences/delivery-time.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

export type DueMail = {
  id: string;
  userId: string;
  kindName: string;
  data: unknown;
  count: number;
  actorId: string | null;
  since: Date;
  /** What the person chose for the kind; null for its default. */
  wanted: boolean | null;
  /** The person has proven the address, and nothing keeps the actor from them. */
  mayBeMailed: boolean;
  /** Of an actor whom the person never answered. */
  isFromStranger: boolean;
  /** Of the last mail about it, which may wait in the outbox still. */
  mailId: string | null;
} & DeliverySettings;

export const maxRecipientsPerMailBatch = 100;

/** What a service knows of people: see `NotifyOptions` and `DeliverMailTools`. */
export type AcquaintanceSql = { blocked?: NotifyOptions['blocked']; answered?: NotifyOptions['blocked'] };

/** True of a notification, `n`, whose actor its recipient never answered; of none where a service does not know. */
function isFromStranger({ answered }: AcquaintanceSql): Sql {
  if (!answered) return sql`false`;
  return sql`(n.actor_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM (SELECT n.user_id) AS r WHERE ${answered(sql`n.actor_id`)}))`;
}

/**
 * Locks some people whose mails are due, so that one worker alone composes a person's mails, and answers all their unread
 * notifications that are due: a digest is one mail, so it takes those that wait for more of their group. The lock is no row's, as a
 * person signs in meanwhile. A row that a push takes at this moment is waited for: skipped, it would be mailed a minute later.
 * Index: notification_mail_due.
 */
export async function lockDueMails(
  tx: Db,
  { kinds, ...known }: AcquaintanceSql & { kinds: NotificationKinds },
  now: Date,
): Promise<DueMail[]> {
  const people = await tx.$queryRaw<{ id: string }[]>(sql`
    WITH due AS MATERIALIZED (
      SELECT user_id FROM notification WHERE mail_due_at <= ${now}::timestamptz ORDER BY mail_due_at LIMIT ${maxRecipientsPerMailBatch}
    )
    SELECT d.user_id AS id FROM (SELECT DISTINCT user_id FROM due) d
    WHERE pg_try_advisory_xact_lock(hashtextextended('notification mails of ' || d.user_id, 0))`);
  if (people.length === 0) return [];
  return tx.$queryRaw<DueMail[]>(sql`
    SELECT n.id, n.user_id AS "userId", n.kind AS "kindName", n.data, n.count, n.actor_id AS "actorId",
      coalesce(n.mail_since, n.created_at) AS since, p.mail AS wanted, n.mail_id AS "mailId",
      u.email_verified_at IS NOT NULL AND NOT ${isFromBlockedActorSql(known.blocked)} AS "mayBeMailed",
      ${isFromStranger(known)} AS "isFromStranger",
      coalesce(s.digest, 'immediate') AS digest, s.quiet_from AS "quietFrom", s.quiet_to AS "quietTo",
      coalesce(s.time_zone, 'Asia/Singapore') AS "timeZone"
    FROM notification n
    JOIN "user" u ON u.id = n.user_id
    LEFT JOIN unnest(${kinds.list.map(({ kind }) => kind)}::text[],
      ${kinds.list.map(({ kind }) => kinds.preferenceOf(kind))}::text[]) AS k (kind, preference) ON k.kind = n.kind
    LEFT JOIN notification_preference p ON p.user_id = n.user_id AND p.kind = coalesce(k.preference, n.kind)
    LEFT JOIN notification_settings s ON s.user_id = n.user_id
    WHERE n.user_id = ANY (${people.map(({ id }) => id)}) AND n.mail_due_at <= ${now}::timestamptz
      + CASE WHEN coalesce(s.digest, 'immediate') = 'immediate' THEN interval '0' ELSE interval '10 minutes' END
    ORDER BY n.mail_due_at, n.id
    FOR UPDATE OF n`);
}

type Pair = Pick<DueMail, 'actorId' | 'userId'>;

export type SenderMailCount = { count: number; oldest: Date | null };

/**
 * What one person's actions have mailed to another within a day; without an `actorId`, what all strangers together have mailed them
 * within an hour, a digest as one. Indexes: notification_actor_id_user_id_idx, notification_latest.
 */
export async function loadSenderMailCounts(
  tx: Db,
  known: AcquaintanceSql,
  rows: readonly Pair[],
  now: Date,
): Promise<(row: Pair) => SenderMailCount> {
  const pairs = rows.filter(({ actorId }) => actorId !== null);
  const key = (actorId: string | null, userId: string) => JSON.stringify([actorId, userId]);
  if (pairs.length === 0) return () => ({ count: 0, oldest: null });
  const counted = await tx.$queryRaw<(Pair & SenderMailCount)[]>(sql`
    SELECT n.actor_id AS "actorId", n.user_id AS "userId", count(*)::int AS count, min(m.at) AS oldest
    FROM (SELECT DISTINCT * FROM unnest(${pairs.map(({ actorId }) => actorId)}::text[],
      ${pairs.map(({ userId }) => userId)}::text[]) AS d (actor_id, user_id)) d
    JOIN notification n ON n.actor_id = d.actor_id AND n.user_id = d.user_id
    CROSS JOIN unnest(n.mailed_times) AS m (at)
    WHERE n.mailed_at > ${now}::timestamptz - interval '1 day' AND m.at > ${now}::timestamptz - interval '1 day'
    GROUP BY n.actor_id, n.user_id
    UNION ALL
    SELECT NULL, n.user_id, count(DISTINCT n.mail_id)::int, min(n.mailed_at)
    FROM notification n
    WHERE n.user_id = ANY (${[...new Set(pairs.map(({ userId }) => userId))]})
      AND n.mailed_at > ${now}::timestamptz - interval '1 hour' AND ${isFromStranger(known)}
    GROUP BY n.user_id`);
  const stored = new Map(
    counted.map(({ actorId, userId, count, oldest }) => [key(actorId, userId), { count, oldest }]),
  );
  return ({ actorId, userId }) => {
    const pair = key(actorId, userId);
    const mails = stored.get(pair) ?? { count: 0, oldest: null };
    stored.set(pair, mails);
    return mails;
  };
}

export async function cancelDueMails(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw(sql`
    UPDATE notification SET mail_due_at = NULL, mail_since = NULL WHERE id = ANY (${[...ids]})`);
}

export async function postponeMails(tx: Db, later: readonly { id: string; at: Date }[]): Promise<void> {
  if (later.length === 0) return;
  await tx.$executeRaw(sql`
    UPDATE notification n SET mail_due_at = l.at::timestamptz
    FROM unnest(${later.map(({ id }) => id)}::text[], ${later.map(({ at }) => at.toISOString())}::text[]) AS l (id, at)
    WHERE n.id = l.id`);
}

/** `mailId`: of the mail, or of the digest. `isCounted`: against the budget of the actor, once for all that is in a digest. */
export type MailedMark = { id: string; mailId: string; isCounted: boolean };

export async function markNotificationsMailed(
  tx: Db,
  mailed: readonly MailedMark[],
  now: Date,
): Promise<void> {
  if (mailed.length === 0) return;
  await tx.$executeRaw(sql`
    UPDATE notification n SET mailed_at = ${now}::timestamptz, mail_due_at = NULL, mail_since = NULL, mail_id = m.mail_id,
      mailed_times = ARRAY(
        SELECT t FROM unnest(n.mailed_times) AS t WHERE t > ${now}::timestamptz - interval '1 day'
      ) || CASE WHEN m.is_counted THEN ARRAY[${now}::timestamptz] ELSE '{}' END
    FROM unnest(${mailed.map(({ id }) => id)}::text[], ${mailed.map(({ mailId }) => mailId)}::text[],
      ${mailed.map(({ isCounted }) => isCounted)}::boolean[]) AS m (id, mail_id, is_counted)
    WHERE n.id = m.id`);
}
