import { now as clock } from '@repo/base/clock';
import { type Sql, sql } from '@repo/db/sql';
import type { ChangeNotificationPreferences, NotificationPreferences } from '@repo/schemas/notification';
import type { NotificationKinds } from '../define-kind.ts';
import { cancelDueAndQueuedMails } from '../mails/withdraw-mails.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import { mailDueChannel, repeatedMailDelaySql } from '../notify.ts';
import type { DeliverySettings } from './delivery-time.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

type Chosen = { kind: string; mail: boolean | null; push: boolean | null };

/** Until a person chooses. */
const standard: DeliverySettings = {
  digest: 'immediate',
  quietFrom: null,
  quietTo: null,
  timeZone: 'Asia/Singapore',
};

/** How mails and pushes of a person are timed. */
export async function readDeliverySettings(db: Db, userId: string): Promise<DeliverySettings> {
  const [row] = await db.$queryRaw<DeliverySettings[]>(sql`
    SELECT digest, quiet_from AS "quietFrom", quiet_to AS "quietTo", time_zone AS "timeZone"
    FROM notification_settings WHERE user_id = ${userId}`);
  return row ?? standard;
}

/** What applies to each kind of the service: what the person chose, else the kind's default. */
export async function readNotificationPreferences(
  db: Db,
  kinds: NotificationKinds,
  userId: string,
): Promise<NotificationPreferences> {
  const [settings, rows] = await Promise.all([
    readDeliverySettings(db, userId),
    db.$queryRaw<Chosen[]>(sql`
      SELECT kind, mail, push FROM notification_preference WHERE user_id = ${userId}`),
  ]);
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  const { digest, quietFrom, quietTo, timeZone } = settings;
  const listed = kinds.list.filter(({ preference }) => preference === undefined);
  return {
    kinds: await Promise.all(
      listed.map(async ({ kind, label, channels, mailSwitch }) => ({
        kind,
        label,
        mail:
          channels.mail === 'always' ||
          (mailSwitch ? await mailSwitch.isOn(db, userId) : (chosen.get(kind)?.mail ?? channels.mail)),
        mailRequired: channels.mail === 'always',
        push: chosen.get(kind)?.push ?? channels.push,
      })),
    ),
    digest,
    quietHours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    timeZone,
  };
}

/** A kind that the service does not have, or mails of one that cannot be turned off: `field` says which. */
export type PreferenceFault = { field: string; message: string };

function findFault(
  kinds: NotificationKinds,
  changes: NonNullable<ChangeNotificationPreferences['kinds']>,
): PreferenceFault | null {
  for (const [index, { kind: name, mail }] of changes.entries()) {
    const kind = kinds.find(name);
    if (!kind || kind.preference !== undefined)
      return { field: `kinds.${index}.kind`, message: `There are no notifications of the kind “${name}”` };
    if (kind.channels.mail === 'always' && mail === false) {
      const message = `Mails about “${kind.label}” concern your account and cannot be turned off`;
      return { field: `kinds.${index}.mail`, message };
    }
  }
  return null;
}

async function saveSettings(tx: Db, userId: string, changes: ChangeNotificationPreferences): Promise<void> {
  const { digest, timeZone, quietHours } = changes;
  if (digest === undefined && timeZone === undefined && quietHours === undefined) return;
  const given = <Value>(value: Value | undefined, column: Sql) =>
    value === undefined ? column : sql`${value}`;
  const { from = null, to = null } = quietHours ?? {};
  const values = {
    digest: digest ?? standard.digest,
    timeZone: timeZone ?? standard.timeZone,
  };
  // Of changes at once none undoes another: each writes its own columns.
  await tx.$executeRaw(sql`
    INSERT INTO notification_settings AS s (user_id, digest, quiet_from, quiet_to, time_zone)
    VALUES (${userId}, ${values.digest}, ${from}, ${to}, ${values.timeZone})
    ON CONFLICT (user_id) DO UPDATE SET digest = ${given(digest, sql`s.digest`)},
      quiet_from = ${given(quietHours === undefined ? undefined : from, sql`s.quiet_from`)},
      quiet_to = ${given(quietHours === undefined ? undefined : to, sql`s.quiet_to`)},
      time_zone = ${given(timeZone, sql`s.time_zone`)}`);
}

/**
 * What waits for a digest or the end of quiet hours is looked at again, as the change may let it go earlier. What is due within
 * ten minutes waits for more of its group; a repeated mail keeps its hour.
 */
async function rescheduleMails(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.$executeRaw(sql`
    WITH moved AS (
      UPDATE notification SET mail_due_at = greatest(${now}::timestamptz, mailed_at + ${repeatedMailDelaySql})
      WHERE user_id = ${userId} AND read_at IS NULL AND mail_due_at > ${now}::timestamptz + interval '10 minutes'
      RETURNING id
    )
    SELECT pg_notify(${mailDueChannel}, '0') FROM moved LIMIT 1`);
}

/** Mails of kinds that were turned off leave the outbox too. */
async function stopWaitingMails(
  tx: Db,
  kinds: NotificationKinds,
  userId: string,
  chosen: readonly { kind: string; mail?: boolean | undefined }[],
): Promise<void> {
  const stopped = new Set(chosen.filter(({ mail }) => mail === false).map(({ kind }) => kind));
  if (stopped.size === 0) return;
  const names = kinds.list.map(({ kind }) => kind).filter((kind) => stopped.has(kinds.preferenceOf(kind)));
  await cancelDueAndQueuedMails(tx, sql`n.user_id = ${userId} AND n.kind = ANY (${names})`);
}

/** Within a transaction: what is left out stays. Changes nothing and answers the fault where there is one. */
export async function changePreferencesOrFault(
  tx: Db,
  kinds: NotificationKinds,
  userId: string,
  changes: ChangeNotificationPreferences,
  now: Date = clock(),
): Promise<PreferenceFault | null> {
  const chosen = changes.kinds ?? [];
  const fault = findFault(kinds, chosen);
  if (fault) return fault;
  const byKind = [...new Map(chosen.map((one) => [one.kind, one])).values()];
  const switchOf = (kind: string) => kinds.find(kind)?.mailSwitch;
  for (const { kind, mail } of byKind) {
    if (mail !== undefined) await switchOf(kind)?.set(tx, userId, mail);
  }
  await tx.$executeRaw(sql`
    INSERT INTO notification_preference AS p (user_id, kind, mail, push)
    SELECT ${userId}, c.kind, c.mail, c.push
    FROM unnest(${byKind.map(({ kind }) => kind)}::text[], ${byKind.map(({ kind, mail }) => (switchOf(kind) ? null : (mail ?? null)))}::boolean[],
      ${byKind.map(({ push }) => push ?? null)}::boolean[]) AS c (kind, mail, push)
    ON CONFLICT (user_id, kind) DO UPDATE SET mail = coalesce(excluded.mail, p.mail),
      push = coalesce(excluded.push, p.push)`);
  await stopWaitingMails(tx, kinds, userId, byKind);
  await saveSettings(tx, userId, changes);
  await rescheduleMails(tx, userId, now);
  return null;
}

/** Turns the mails of these kinds off, but those of the account itself. */
export async function turnMailsOffByKind(
  tx: Db,
  kinds: NotificationKinds,
  userId: string,
  names: readonly string[],
): Promise<void> {
  const changes = [...new Set(names.map(kinds.preferenceOf))]
    .filter((name) => typeof kinds.find(name)?.channels.mail === 'boolean')
    .map((kind) => ({ kind, mail: false }));
  await changePreferencesOrFault(tx, kinds, userId, { kinds: changes });
}
