import { hashToken } from '@repo/auth/tokens';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { listOwnClasses } from './list-own-classes.ts';
import { addDays, singaporeDate } from './singapore-date.ts';
import { writeCalendar } from './write-calendar.ts';

/** A calendar program keeps what it has seen; a year back is enough. */
const daysBack = 365;

/**
 * The feed at a private address: whoever has the address reads it. Throws calendarNotFound, also when the account is
 * deactivated.
 */
export async function getCalendar(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<string> {
  const owner = await db.user.findFirst({
    where: { calendarTokenHash: hashToken(token.replace(/\.ics$/, '')), deactivatedAt: null },
    select: { id: true },
  });
  if (owner === null) throw errors.calendarNotFound();
  const from = addDays(singaporeDate(clock()), -daysBack);
  return writeCalendar(await listOwnClasses(db, { userId: owner.id, from }));
}
