import { type CalendarEntry, toCalendarEntries } from '#components/calendar/calendar-entries.ts';
import { listTaughtAndEnrolledClasses } from '#domain/calendar/list-taught-and-enrolled-classes.ts';
import { addDaysToDateText, singaporeDate, singaporeInstant } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';

const daysAhead = 120;

/** Until its end; without a time, until the end of its day. */
function isAhead(entry: CalendarEntry, now: Date): boolean {
  return singaporeInstant(entry.date, entry.time?.end ?? '23:59') > now;
}

/** Sessions to teach, or else to attend; the next first. */
export async function listUpcomingOwnEntries(
  { db, clock, actor }: Pick<SignedInContext, 'db' | 'clock' | 'actor'>,
  { isTeaching }: { isTeaching: boolean },
): Promise<CalendarEntry[]> {
  const now = clock();
  const from = singaporeDate(now);
  const to = addDaysToDateText(from, daysAhead);
  const classes = await listTaughtAndEnrolledClasses(db, { userId: actor.id, from, to });
  return toCalendarEntries(classes, { from, to }).filter(
    (entry) => entry.isTaughtByViewer === isTeaching && !entry.isCancelled && isAhead(entry, now),
  );
}
