import {
  addDays,
  type DateText,
  dateColumn,
  dateText,
  singaporeDate,
} from '#domain/calendar/singapore-date.ts';
import type { TrainerContext } from '#domain/context.ts';
import { activeEnrolment } from '#domain/progress/active-enrolment.ts';

export type UnmarkedSession = {
  id: string;
  classId: string;
  courseTitle: string;
  number: number;
  date: DateText;
  /** "HH:MM", Singapore time. */
  startTime: string;
};

const daysBack = 30;

/** The caller's started sessions of the last month with learners and without marks, newest first. */
export async function listUnmarkedSessions(
  ctx: Pick<TrainerContext, 'db' | 'actor' | 'clock'>,
): Promise<UnmarkedSession[]> {
  const today = singaporeDate(ctx.clock());
  const rows = await ctx.db.courseRunSession.findMany({
    where: {
      startDate: { gte: dateColumn(addDays(today, -daysBack)), lte: dateColumn(today) },
      attendances: { none: {} },
      courseRun: {
        trainerId: ctx.actor.id,
        status: { not: 'Cancelled' },
        enrolments: { some: activeEnrolment },
      },
    },
    orderBy: [{ startDate: 'desc' }, { startTime: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      number: true,
      startDate: true,
      startTime: true,
      courseRun: { select: { id: true, course: { select: { title: true } } } },
    },
  });
  const now = singaporeTime(ctx.clock());
  return rows
    .map(({ courseRun, startDate, ...row }) => ({
      ...row,
      classId: courseRun.id,
      courseTitle: courseRun.course.title,
      date: dateText(startDate),
    }))
    .filter(({ date, startTime }) => date < today || startTime <= now);
}

/** "09:30" in Singapore. */
function singaporeTime(instant: Date): string {
  return new Date(instant.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(11, 16);
}
