import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { ClosedDay } from '@repo/schemas/training/closed-day';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { formatDate } from '#domain/calendar/format-dates.ts';
import { type DateText, dateColumnToText, dateTextToColumn } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** How far ahead forms know the days without classes. */
export const planningDays = 2 * 366;

/** By date; `from` and `to` are inclusive. */
export async function listClosedDays(
  db: TrainingDb,
  { from, to }: { from: DateText; to: DateText },
): Promise<ClosedDay[]> {
  const rows = await db.closedDay.findMany({
    where: { date: { gte: dateTextToColumn(from), lte: dateTextToColumn(to) } },
    orderBy: { date: 'asc' },
  });
  return rows.map((row) => ({ ...row, date: dateColumnToText(row.date) }));
}

const publicHolidaysOfYear = 11;
const oneDayMs = 24 * 60 * 60 * 1000;

/** How many of the public holidays of a year (Holidays Act 1998) are not among its days. The Monday after one on a Sunday is a day off and is not counted. */
export function countMissingPublicHolidays(days: readonly ClosedDay[]): number {
  const holidays = new Set(
    days.filter(({ kind }) => kind === 'public_holiday').map(({ date }) => dateTextToColumn(date).getTime()),
  );
  const isDayOff = (time: number) => new Date(time).getUTCDay() === 1 && holidays.has(time - oneDayMs);
  return Math.max(0, publicHolidaysOfYear - [...holidays].filter((time) => !isDayOff(time)).length);
}

/** "Fri 25 Dec 2026 is Christmas Day", of those of the days that are closed. */
export async function findClosedDayTexts(db: TrainingDb, dates: readonly DateText[]): Promise<string[]> {
  if (dates.length === 0) return [];
  const rows = await db.closedDay.findMany({
    where: { date: { in: [...new Set(dates)].map((date) => dateTextToColumn(date)) } },
    orderBy: { date: 'asc' },
  });
  return rows.map(({ date, name }) => `${formatDate(dateColumnToText(date))} is ${name}`);
}

/** Throws closedDayKnown. */
export async function addClosedDay(ctx: AdminContext, day: ClosedDay): Promise<ClosedDay> {
  try {
    await inTransaction(ctx.db, async (tx) => {
      await tx.closedDay.create({ data: { ...day, date: dateTextToColumn(day.date) } });
      await recordAudit(tx, ctx, {
        action: 'closed-day.add',
        targetType: 'settings',
        targetId: '1',
        after: day,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw errors.closedDayKnown();
    throw error;
  }
  return day;
}

/** Throws closedDayNotFound. */
export async function removeClosedDay(ctx: AdminContext, date: DateText): Promise<ClosedDay> {
  return inTransaction(ctx.db, async (tx) => {
    const [row] = await tx.closedDay.findMany({ where: { date: dateTextToColumn(date) } });
    const { count } = await tx.closedDay.deleteMany({ where: { date: dateTextToColumn(date) } });
    if (row === undefined || count === 0) throw errors.closedDayNotFound();
    const day = { ...row, date };
    await recordAudit(tx, ctx, {
      action: 'closed-day.remove',
      targetType: 'settings',
      targetId: '1',
      before: day,
    });
    return day;
  });
}
