import { formatCsvParts } from '@repo/schemas/csv';
import type { AttendanceTableFilters } from '@repo/schemas/training/attendance';
import type { TrainerContext } from '#domain/context.ts';
import { findTaughtSession } from './find-session.ts';
import { readAttendance } from './read-attendance.ts';

const header = ['Name', 'Email', 'Attendance', 'Marked', 'Marked by', 'At'];

/** CSV in list order. Throws sessionNotFound, forbidden. */
export async function* exportAttendance(
  { db, actor }: TrainerContext,
  sessionId: string,
  filters: AttendanceTableFilters,
): AsyncGenerator<string> {
  async function* read() {
    const { courseRunId } = await findTaughtSession(db, actor, sessionId);
    yield await readAttendance(db, { sessionId, courseRunId, filters });
  }
  yield* formatCsvParts(header, read(), (row) => [
    row.fullName,
    row.email,
    row.status ?? 'not marked',
    row.method === null ? '' : `by ${row.method}`,
    row.markedByName,
    row.markedAt,
  ]);
}
