import type { TrainingDb } from '@repo/db/training';
import { formatDates } from '#domain/calendar/format-dates.ts';
import type { ClassTransfer } from '#mails/class-transferred.ts';
import { describeEnrolledRun, readEnrolledRuns } from './notify-enrolled.ts';

export const accountClosedText = 'This person’s account is deactivated. Reactivate it first';

type FromRun = { startDate: string | null; endDate: string | null };

/** What the learner is mailed who moves to one of the classes, in their order. Dates are Singapore dates. */
export async function readTransferMailData(
  db: TrainingDb,
  { startDate, endDate }: FromRun,
  toRunIds: readonly string[],
): Promise<{ courseRunId: string; data: ClassTransfer }[]> {
  const from = formatDates(startDate, endDate);
  const runs = new Map((await readEnrolledRuns(db, toRunIds)).map((run) => [run.courseRunId, run]));
  return toRunIds.flatMap((courseRunId) => {
    const run = runs.get(courseRunId);
    return run ? [{ courseRunId, data: { ...describeEnrolledRun(run, { byAdmin: true }), from } }] : [];
  });
}
