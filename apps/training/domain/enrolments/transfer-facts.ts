import type { TrainingDb } from '@repo/db/training';
import { formatDates } from '#domain/calendar/format-dates.ts';
import type { ClassTransfer } from '#mails/class-transferred.ts';
import { describeEnrolledRun, readEnrolledRun } from './notify-enrolled.ts';

type FromRun = { startDate: string | null; endDate: string | null };

/** What the learner is mailed who moves to the class `toRunId`. Dates are Singapore dates. */
export async function describeTransfer(
  db: TrainingDb,
  { startDate, endDate }: FromRun,
  toRunId: string,
): Promise<ClassTransfer> {
  const to = describeEnrolledRun(await readEnrolledRun(db, toRunId), { byAdmin: true });
  return { ...to, from: formatDates(startDate, endDate) };
}
