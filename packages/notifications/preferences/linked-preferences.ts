import type {
  ChangeNotificationPreferences,
  LinkedPreferences,
  NotificationPreferences,
} from '@repo/schemas/notification';
import type { NotificationKinds } from '../define-kind.ts';
import { findLinkHolder, type LinkTools, maskAddress } from '../mails/preference-link.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import { changePreferences, type PreferenceFault, readPreferences, stopMails } from './preferences.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

/** What the page behind a mail's link shows without a sign-in; null for a link that does not work. */
export async function readLinkedPreferences(
  db: Db,
  kinds: NotificationKinds,
  tools: LinkTools,
  token: string,
): Promise<LinkedPreferences | null> {
  const holder = await findLinkHolder(tools, token);
  if (!holder) return null;
  const preferences = await readPreferences(db, kinds, holder.id);
  return {
    address: maskAddress(holder.email),
    mailed: preferences.kinds
      .filter(({ kind, mailRequired }) => holder.kinds.includes(kind) && !mailRequired)
      .map(({ label, mail }) => ({ label, mail })),
    preferences: holder.isOver ? null : preferences,
  };
}

type LinkedChange =
  | { outcome: 'dead' | 'over' }
  | { outcome: 'refused'; fault: PreferenceFault }
  | { outcome: 'changed'; preferences: NotificationPreferences };

/** Within a transaction. */
export async function changeLinkedPreferences(
  tx: Db,
  kinds: NotificationKinds,
  tools: LinkTools,
  { token, ...changes }: ChangeNotificationPreferences & { token: string },
): Promise<LinkedChange> {
  const holder = await findLinkHolder(tools, token);
  if (!holder) return { outcome: 'dead' };
  if (holder.isOver) return { outcome: 'over' };
  const fault = await changePreferences(tx, kinds, holder.id, changes);
  if (fault) return { outcome: 'refused', fault };
  return { outcome: 'changed', preferences: await readPreferences(tx, kinds, holder.id) };
}

/** Within a transaction: turns the mails of the link's kinds off, however old it is. False for a link that does not work. */
export async function stopLinkedMails(
  tx: Db,
  kinds: NotificationKinds,
  tools: LinkTools,
  token: string,
): Promise<boolean> {
  const holder = await findLinkHolder(tools, token);
  if (!holder) return false;
  await stopMails(tx, kinds, holder.id, holder.kinds);
  return true;
}
