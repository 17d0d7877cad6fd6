import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

type Keys = Pick<Context['keys'], 'encrypt' | 'decrypt'>;

/**
 * The address in mails that turns reminders off. It does nothing else, so it has no end of its own: it works for as long as the key
 * it was encrypted with stays in IDENTITY_KEYS.
 */
export function unsubscribePath(keys: Keys, userId: string): string {
  return `/api/profile/unsubscribe?token=${encodeURIComponent(keys.encrypt(userId, 'unsubscribe'))}`;
}

function readToken(keys: Keys, token: string): string | null {
  try {
    return keys.decrypt(token, 'unsubscribe');
  } catch {
    return null;
  }
}

/** Turns a person's reminder mails off, however often it is called. Throws invalid for a token that is none of ours. */
export async function unsubscribe({ db, keys }: Pick<Context, 'db' | 'keys'>, token: string): Promise<void> {
  const id = readToken(keys, token);
  const { count } =
    id === null ? { count: 0 } : await db.user.updateMany({ where: { id }, data: { reminderMails: false } });
  if (count === 0) {
    throw errors.invalid({ message: 'This link does not work. Turn reminders off in your settings' });
  }
}
