import type {
  AttendanceRow,
  AttendanceTableFilters,
  SessionAttendance,
} from '@repo/schemas/training/attendance';
import type { SignedInContext, TrainerContext } from '#domain/context.ts';
import { type Paging, toSkipAndTake } from '#domain/list-page.ts';
import { getManageableSession } from './find-session.ts';
import { type AttendanceCounts, countLearnersAndUnmarked, readAttendanceRows } from './read-attendance.ts';

/** Sorted by name. Throws sessionNotFound, forbidden. */
export async function getSessionAttendance(
  { db, actor }: TrainerContext,
  sessionId: string,
  userIds: readonly string[] | null = null,
): Promise<SessionAttendance> {
  const { courseRunId } = await getManageableSession(db, actor, sessionId);
  const place = { sessionId, courseRunId };
  if (userIds === null) return { ...place, learners: await readAttendanceRows(db, place) };
  const [learners, { unmarked }] = await Promise.all([
    readAttendanceRows(db, { ...place, userIds }),
    countLearnersAndUnmarked(db, place),
  ]);
  return { ...place, learners, unmarked };
}

export type AttendancePage = {
  rows: AttendanceRow[];
  total: number;
  everybody: AttendanceCounts;
};

/** Throws sessionNotFound, forbidden. */
export async function listSessionAttendancePage(
  { db, actor }: SignedInContext,
  sessionId: string,
  filters: AttendanceTableFilters & Paging,
): Promise<AttendancePage> {
  const { courseRunId } = await getManageableSession(db, actor, sessionId);
  const place = { sessionId, courseRunId };
  const [rows, { total }, everybody] = await Promise.all([
    readAttendanceRows(db, { ...place, filters }, toSkipAndTake(filters)),
    countLearnersAndUnmarked(db, { ...place, filters }),
    countLearnersAndUnmarked(db, place),
  ]);
  return { rows, total, everybody };
}
