import {
  addDaysToDateText,
  type DateText,
  dateColumnToText,
  dateTextToColumn,
  singaporeDate,
  singaporeInstant,
} from '#domain/calendar/singapore-date.ts';
import { taughtOrAssistedByWhere } from '#domain/classes/taught-by.ts';
import type { TrainerContext } from '#domain/context.ts';
import { activeEnrolmentWhere } from '#domain/progress/active-enrolment.ts';

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
      startDate: { gte: dateTextToColumn(addDaysToDateText(today, -daysBack)), lte: dateTextToColumn(today) },
      attendances: { none: {} },
      courseRun: {
        ...taughtOrAssistedByWhere(ctx.actor.id),
        status: { not: 'Cancelled' },
        enrolments: { some: activeEnrolmentWhere },
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
  return rows
    .map(({ courseRun, startDate, ...row }) => ({
      ...row,
      classId: courseRun.id,
      courseTitle: courseRun.course.title,
      date: dateColumnToText(startDate),
    }))
    .filter(({ date, startTime }) => singaporeInstant(date, startTime) <= ctx.clock());
}
