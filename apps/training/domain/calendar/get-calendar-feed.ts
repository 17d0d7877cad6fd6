import { hashToken } from '@repo/auth/tokens';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { formatClassesAsICalendar } from './format-classes-as-icalendar.ts';
import { type CalendarClass, listTaughtAndEnrolledClasses } from './list-taught-and-enrolled-classes.ts';
import { addDaysToDateText, singaporeDate } from './singapore-date.ts';

/** Calendar programs keep past events themselves. */
const daysBack = 365;

/** A family may have the address of somebody's calendar; the event leads to the page of the class. */
function withoutMeetings({ sessions, ...run }: CalendarClass): CalendarClass {
  return { ...run, sessions: sessions.map((session) => ({ ...session, meetingUrl: null })) };
}

/** Anyone with the address can read the feed. Throws calendarNotFound, also for a deactivated account. */
export async function getCalendarFeedByToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<string> {
  const owner = await db.user.findFirst({
    where: { calendarTokenHash: hashToken(token.replace(/\.ics$/, '')), deactivatedAt: null },
    select: { id: true },
  });
  if (owner === null) throw errors.calendarNotFound();
  const from = addDaysToDateText(singaporeDate(clock()), -daysBack);
  const classes = await listTaughtAndEnrolledClasses(db, { userId: owner.id, from });
  return formatClassesAsICalendar(classes.map(withoutMeetings));
}
