import { sql } from '@repo/db/sql';
import type { ChangeNotificationPreferences, NotificationPreferences } from '@repo/schemas/notification';
import type { NotificationKinds } from '../define-kind.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import type { DeliverySettings } from './delivery-time.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

type Chosen = { kind: string; mail: boolean | null; push: boolean | null };

/** How mails and pushes of a person are timed. */
export async function readSettings(db: Db, userId: string): Promise<DeliverySettings> {
  const [row] = await db.$queryRaw<DeliverySettings[]>(sql`
    SELECT digest, quiet_from AS "quietFrom", quiet_to AS "quietTo", time_zone AS "timeZone"
    FROM notification_settings WHERE user_id = ${userId}`);
  return row ?? { digest: 'immediate', quietFrom: null, quietTo: null, timeZone: 'Asia/Singapore' };
}

/** What applies to each kind of the service: what the person chose, else the kind's default. */
export async function readPreferences(
  db: Db,
  kinds: NotificationKinds,
  userId: string,
): Promise<NotificationPreferences> {
  const [settings, rows] = await Promise.all([
    readSettings(db, userId),
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
  const present = await readSettings(tx, userId);
  const { digest = present.digest, timeZone = present.timeZone, quietHours } = changes;
  const quiet =
    quietHours === undefined
      ? { from: present.quietFrom, to: present.quietTo }
      : (quietHours ?? { from: null, to: null });
  await tx.$executeRaw(sql`
    INSERT INTO notification_settings (user_id, digest, quiet_from, quiet_to, time_zone)
    VALUES (${userId}, ${digest}, ${quiet.from}, ${quiet.to}, ${timeZone})
    ON CONFLICT (user_id) DO UPDATE SET digest = excluded.digest, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`);
}

/** Within a transaction: what is left out stays. Changes nothing and answers the fault where there is one. */
export async function changePreferences(
  tx: Db,
  kinds: NotificationKinds,
  userId: string,
  changes: ChangeNotificationPreferences,
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
  await saveSettings(tx, userId, changes);
  return null;
}

/** Turns the mails of these kinds off, but those of the account itself. */
export async function stopMails(
  tx: Db,
  kinds: NotificationKinds,
  userId: string,
  names: readonly string[],
): Promise<void> {
  const changes = [...new Set(names.map(kinds.preferenceOf))]
    .filter((name) => typeof kinds.find(name)?.channels.mail === 'boolean')
    .map((kind) => ({ kind, mail: false }));
  await changePreferences(tx, kinds, userId, { kinds: changes });
}
