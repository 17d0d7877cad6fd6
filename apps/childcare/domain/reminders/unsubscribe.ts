import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

type Keys = Pick<Context['keys'], 'encrypt' | 'decrypt'>;
type Tools = Pick<Context, 'db' | 'keys'>;

/**
 * The address in mails that turns reminders off. It does nothing else, so it has no end of its own: it works for as long as the key
 * it was encrypted with stays in IDENTITY_KEYS.
 */
export function unsubscribePath(keys: Keys, userId: string): string {
  return `/api/profile/unsubscribe?token=${encodeURIComponent(keys.encrypt(userId, 'unsubscribe'))}`;
}

/** The page that asks whoever opens that address. */
export function stopRemindersPath(token: string): string {
  return `/stop-reminders?token=${encodeURIComponent(token)}`;
}

function readToken(keys: Keys, token: string): string | null {
  try {
    return keys.decrypt(token, 'unsubscribe');
  } catch {
    return null;
  }
}

/** Whether reminders are mailed to whom the token is for; null for a token that is none of ours. Changes nothing. */
export async function areReminderMailsOn({ db, keys }: Tools, token: string): Promise<boolean | null> {
  const id = readToken(keys, token);
  if (id === null) return null;
  const found = await db.user.findUnique({ where: { id }, select: { reminderMails: true } });
  return found?.reminderMails ?? null;
}

/** Turns a person's reminder mails off, however often it is called. False for a token that is none of ours. */
export async function stopReminderMailsIfTokenValid({ db, keys }: Tools, token: string): Promise<boolean> {
  const id = readToken(keys, token);
  if (id === null) return false;
  const { count } = await db.user.updateMany({ where: { id }, data: { reminderMails: false } });
  return count > 0;
}

/**
 * Turns reminders off for a press on our page or for a mail program. The page shows what came of it, also of a link that does not work,
 * so `from: 'page'` answers its address. Throws invalid for a mail program's link that is none of ours.
 */
export async function stopReminderMailsAndAnswer(
  tools: Tools & Pick<Context, 'publicUrl'>,
  { token, from }: { token: string; from?: 'page' | undefined },
): Promise<{ message: string } | { pageUrl: string }> {
  const isStopped = await stopReminderMailsIfTokenValid(tools, token);
  if (from === 'page') return { pageUrl: `${tools.publicUrl}${stopRemindersPath(token)}` };
  if (!isStopped) {
    throw errors.invalid({ message: 'This link does not work. Turn reminders off in your settings' });
  }
  return { message: 'You will get no more reminders by mail' };
}
