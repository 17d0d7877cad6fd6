import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { readPreferenceToken } from '@repo/notifications/mails/preference-link';
import { changePreferences, readPreferences, stopMails } from '@repo/notifications/preferences/preferences';
import type { ChangeNotificationPreferences, NotificationPreferences } from '@repo/schemas/notification';
import type { Context, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { kinds } from '#notifications/kinds.ts';

type Tools = Pick<Context, 'db' | 'keys'>;

export function readOwnPreferences({ db, actor }: SignedInContext): Promise<NotificationPreferences> {
  return readPreferences(db, kinds, actor.id);
}

function changeOf(
  db: MarketplaceDb,
  userId: string,
  changes: ChangeNotificationPreferences,
): Promise<NotificationPreferences> {
  return inTransaction(db, async (tx) => {
    const fault = await changePreferences(tx, kinds, userId, changes);
    if (fault) throw errors.invalid({ message: fault.message, details: [fault] });
    return readPreferences(tx, kinds, userId);
  });
}

/** What is left out stays. Throws invalid for an unknown kind, and for mails that cannot be turned off. */
export function changeOwnPreferences(
  { db, actor }: SignedInContext,
  changes: ChangeNotificationPreferences,
): Promise<NotificationPreferences> {
  return changeOf(db, actor.id, changes);
}

/** Whose link it is, while their account is there; null for a link that is none of ours. */
async function findLinkHolder({ db, keys }: Tools, token: string) {
  const link = readPreferenceToken(keys, token);
  if (!link) return null;
  const person = await db.user.findUnique({
    where: { id: link.userId },
    select: { id: true, email: true },
  });
  return person && { ...person, kinds: link.kinds };
}

/** What a mail's link shows without a sign-in; null for a link that is none of ours. */
export async function readLinkedPreferences(
  tools: Tools,
  token: string,
): Promise<{ email: string; preferences: NotificationPreferences } | null> {
  const person = await findLinkHolder(tools, token);
  return person && { email: person.email, preferences: await readPreferences(tools.db, kinds, person.id) };
}

const deadLink = () =>
  errors.invalid({ message: 'This link does not work. Choose your notifications in your settings' });

/** Throws invalid for a link that is none of ours. */
export async function changeLinkedPreferences(
  tools: Tools,
  { token, ...changes }: ChangeNotificationPreferences & { token: string },
): Promise<NotificationPreferences> {
  const person = await findLinkHolder(tools, token);
  if (!person) throw deadLink();
  return changeOf(tools.db, person.id, changes);
}

/** Turns the mails of the link's kinds off, however often it is called. Throws invalid for a link that is none of ours. */
export async function unsubscribe(tools: Tools, token: string): Promise<void> {
  const person = await findLinkHolder(tools, token);
  if (!person) throw deadLink();
  await inTransaction(tools.db, (tx) => stopMails(tx, kinds, person.id, person.kinds));
}
