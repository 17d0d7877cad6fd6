import type {
  ChangeNotificationPreferences,
  LinkedPreferences,
  NotificationPreferences,
} from '@repo/schemas/notification';
import type { NotificationKinds } from '../define-kind.ts';
import { findPreferenceLinkHolder, type LinkTools, maskEmailAddress } from '../mails/preference-link.ts';
import type { NotificationsDb } from '../notifications-db.ts';
import {
  changePreferencesOrFault,
  type PreferenceFault,
  readNotificationPreferences,
  turnMailsOffByKind,
} from './preferences.ts';

type Db = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

type Tools<Person> = LinkTools<Person> & {
  /** All that the service has: a mail's kind may be one that the person does not get any more. */
  kinds: NotificationKinds;
  kindsFor(person: Person): NotificationKinds;
};

/** What the page behind a mail's link shows without a sign-in; null for a link that does not work. */
export async function readLinkedPreferences<Person>(
  db: Db,
  tools: Tools<Person>,
  token: string,
): Promise<LinkedPreferences | null> {
  const holder = await findPreferenceLinkHolder(tools, token);
  if (!holder) return null;
  const { person, isOver } = holder;
  const all = await readNotificationPreferences(db, tools.kinds, person.id);
  const own = tools.kindsFor(person);
  return {
    address: maskEmailAddress(person.email),
    mailed: all.kinds
      .filter(({ kind, mailRequired }) => holder.kinds.includes(kind) && !mailRequired)
      .map(({ label, mail }) => ({ label, mail })),
    preferences: isOver ? null : { ...all, kinds: all.kinds.filter(({ kind }) => own.find(kind)) },
  };
}

type LinkedChange =
  | { outcome: 'dead' | 'over' }
  | { outcome: 'refused'; fault: PreferenceFault }
  | { outcome: 'changed'; preferences: NotificationPreferences };

/** Within a transaction. */
export async function changeLinkedPreferences<Person>(
  tx: Db,
  tools: Tools<Person>,
  { token, ...changes }: ChangeNotificationPreferences & { token: string },
): Promise<LinkedChange> {
  const holder = await findPreferenceLinkHolder(tools, token);
  if (!holder) return { outcome: 'dead' };
  if (holder.isOver) return { outcome: 'over' };
  const { id } = holder.person;
  const kinds = tools.kindsFor(holder.person);
  const fault = await changePreferencesOrFault(tx, kinds, id, changes);
  if (fault) return { outcome: 'refused', fault };
  return { outcome: 'changed', preferences: await readNotificationPreferences(tx, kinds, id) };
}

/** Within a transaction: turns the mails of the link's kinds off, however old it is. False for a link that does not work. */
export async function turnLinkedMailsOff<Person>(
  tx: Db,
  tools: Tools<Person>,
  token: string,
): Promise<boolean> {
  const holder = await findPreferenceLinkHolder(tools, token);
  if (!holder) return false;
  await turnMailsOffByKind(tx, tools.kinds, holder.person.id, holder.kinds);
  return true;
}
