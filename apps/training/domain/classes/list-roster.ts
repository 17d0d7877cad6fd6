import type { TrainingDb } from '@repo/db/training';
import type { RosterRow } from '@repo/schemas/training/class';
import type { SignedInContext } from '#domain/context.ts';
import { isActive, statusText } from '#domain/enrolments/enrolment-rows.ts';
import { assertRunsClass } from './class-visibility.ts';

/** Who is in a class and who was, those in it first, by name. Throws courseRunNotFound, forbidden. */
export async function listRoster({ db, actor }: SignedInContext, courseRunId: string): Promise<RosterRow[]> {
  assertRunsClass(
    actor,
    await db.courseRun.findUnique({ where: { id: courseRunId }, select: { trainerId: true } }),
  );
  const [enrolments, attendance] = await Promise.all([
    db.enrolment.findMany({
      where: { courseRunId },
      orderBy: [{ user: { fullName: 'asc' } }, { id: 'asc' }],
      select: {
        id: true,
        userId: true,
        status: true,
        progress: true,
        sponsorshipType: true,
        enrolledAt: true,
        user: { select: { fullName: true, email: true, phone: true } },
      },
    }),
    countAttendance(db, courseRunId),
  ]);
  const rows = enrolments.map(({ id, user, status, enrolledAt, ...row }) => ({
    ...row,
    ...user,
    enrolmentId: id,
    status: statusText(status),
    enrolledAt: enrolledAt.toISOString(),
    attendance: attendance.get(row.userId) ?? { present: 0, late: 0, absent: 0 },
    isActive: isActive(status),
  }));
  return [...rows.filter((row) => row.isActive), ...rows.filter((row) => !row.isActive)];
}

async function countAttendance(db: TrainingDb, courseRunId: string) {
  const groups = await db.attendance.groupBy({
    by: ['userId', 'status'],
    where: { session: { courseRunId } },
    _count: true,
  });
  const counts = new Map<string, RosterRow['attendance']>();
  for (const { userId, status, _count } of groups) {
    const known = counts.get(userId) ?? { present: 0, late: 0, absent: 0 };
    counts.set(userId, { ...known, [status]: _count });
  }
  return counts;
}
