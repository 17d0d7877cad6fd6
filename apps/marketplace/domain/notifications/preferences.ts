import { inTransaction } from '@repo/db/marketplace';
import type { LinkTools } from '@repo/notifications/mails/preference-link';
import {
  changeLinkedPreferences as changeByLink,
  readLinkedPreferences as readByLink,
  stopLinkedMails as stopByLink,
} from '@repo/notifications/preferences/linked-preferences';
import {
  changePreferences,
  type PreferenceFault,
  readPreferences,
} from '@repo/notifications/preferences/preferences';
import type {
  ChangeNotificationPreferences,
  LinkedPreferences,
  NotificationPreferences,
} from '@repo/schemas/notification';
import type { Context, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { kinds } from '#notifications/kinds.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

const refused = (fault: PreferenceFault) => errors.invalid({ message: fault.message, details: [fault] });

export function readOwnPreferences({ db, actor }: SignedInContext): Promise<NotificationPreferences> {
  return readPreferences(db, kinds, actor.id);
}

/** What is left out stays. Throws invalid for an unknown kind, and for mails that cannot be turned off. */
export function changeOwnPreferences(
  { db, actor }: SignedInContext,
  changes: ChangeNotificationPreferences,
): Promise<NotificationPreferences> {
  return inTransaction(db, async (tx) => {
    const fault = await changePreferences(tx, kinds, actor.id, changes);
    if (fault) throw refused(fault);
    return readPreferences(tx, kinds, actor.id);
  });
}

const linkTools = ({ db, keys, clock }: Tools): LinkTools => ({
  keys,
  clock,
  findPerson: (id) =>
    db.user.findUnique({ where: { id, closedAt: null }, select: { id: true, email: true } }),
});

/** What a mail's link shows without a sign-in; null for a link that does not work. */
export function readLinkedPreferences(tools: Tools, token: string): Promise<LinkedPreferences | null> {
  return readByLink(tools.db, kinds, linkTools(tools), token);
}

const deadLink = () =>
  errors.invalid({ message: 'This link does not work. Choose your notifications in your settings' });

/** Throws invalid for a link that does not work, or not any more, and for what `changeOwnPreferences` refuses. */
export function changeLinkedPreferences(
  tools: Tools,
  changes: ChangeNotificationPreferences & { token: string },
): Promise<NotificationPreferences> {
  return inTransaction(tools.db, async (tx) => {
    const change = await changeByLink(tx, kinds, linkTools({ ...tools, db: tx }), changes);
    if (change.outcome === 'changed') return change.preferences;
    if (change.outcome === 'refused') throw refused(change.fault);
    if (change.outcome === 'dead') throw deadLink();
    throw errors.invalid({
      message: 'This link is older than 90 days. Choose your notifications in your settings',
    });
  });
}

/** Turns the mails of the link's kinds off, however often it is called. False for a link that does not work. */
export function stopLinkedMails(tools: Tools, token: string): Promise<boolean> {
  return inTransaction(tools.db, (tx) => stopByLink(tx, kinds, linkTools({ ...tools, db: tx }), token));
}

/** `stopLinkedMails`. Throws invalid for a link that does not work. */
export async function unsubscribe(tools: Tools, token: string): Promise<void> {
  if (!(await stopLinkedMails(tools, token))) throw deadLink();
}
