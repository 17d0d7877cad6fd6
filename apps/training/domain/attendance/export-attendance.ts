import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { AttendanceRow, AttendanceTableFilters } from '@repo/schemas/training/attendance';
import type { TrainerContext } from '#domain/context.ts';
import { getManageableSession } from './find-session.ts';
import { readAttendanceRows } from './read-attendance.ts';

const columns: readonly CsvColumn<AttendanceRow>[] = [
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Attendance', ({ status }) => status ?? 'not marked'],
  ['Marked', ({ method }) => method && `by ${method}`],
  ['Marked by', ({ markedByName }) => markedByName],
  ['At', ({ markedAt }) => markedAt],
  ['Minutes attended', ({ minutes }) => minutes],
  ['Minutes made up', ({ madeUpMinutes }) => madeUpMinutes],
  ['Reason', ({ reason }) => reason],
  ['Note', ({ note }) => note],
];

/** CSV in list order. Throws sessionNotFound, forbidden. */
export async function* exportAttendanceAsCsv(
  { db, actor }: TrainerContext,
  sessionId: string,
  filters: AttendanceTableFilters,
): AsyncGenerator<string> {
  async function* read() {
    const { courseRunId } = await getManageableSession(db, actor, sessionId);
    yield await readAttendanceRows(db, { sessionId, courseRunId, filters });
  }
  yield* formatCsvParts(columns, read());
}
