import type { Prisma } from '@repo/db/training';
import type { SessionInput } from '@repo/schemas/training/course-run';
import { type Sitting, sortByBeginning } from '#domain/agency/check-schedule.ts';
import { formatDates, formatSitting } from '#domain/calendar/format-dates.ts';
import { dateColumn, dateText } from '#domain/calendar/singapore-date.ts';

/** `id` of an existing session. */
export type PlannedSitting = Sitting & {
  id?: string | undefined;
  title: string;
  room: string;
  modeOfTraining: string;
};

/** Keeps the order of the input, because errors refer to positions. */
export function planSessions(sessions: readonly SessionInput[], mode: string): PlannedSitting[] {
  return sessions.map(({ date, endDate = date, modeOfTraining = mode, ...session }) => ({
    ...session,
    startDate: date,
    endDate,
    modeOfTraining,
  }));
}

export const sittingSelect = {
  number: true,
  title: true,
  startDate: true,
  endDate: true,
  startTime: true,
  endTime: true,
  room: true,
} satisfies Prisma.CourseRunSessionSelect;

export function toSittings<Row extends { startDate: Date; endDate: Date }>(rows: readonly Row[]) {
  return rows.map((row) => ({
    ...row,
    startDate: dateText(row.startDate),
    endDate: dateText(row.endDate),
  }));
}

/** `place` in time order becomes the session's number. */
export function sessionColumns(
  session: PlannedSitting,
  _place: number,
  all: readonly PlannedSitting[],
): Prisma.CourseRunSessionUncheckedCreateWithoutCourseRunInput {
  const { title, room, modeOfTraining, startTime, endTime } = session;
  return {
    number: sortByBeginning(all).indexOf(session) + 1,
    title,
    room,
    modeOfTraining,
    startTime,
    endTime,
    startDate: dateColumn(session.startDate),
    endDate: dateColumn(session.endDate),
  };
}

export type Times = { dates: string; sessions: string[] };

export function formatTimes(
  startDate: string | null,
  endDate: string | null,
  sessions: readonly Sitting[],
): Times {
  return { dates: formatDates(startDate, endDate), sessions: sortByBeginning(sessions).map(formatSitting) };
}
