import type { Prisma } from '@repo/db/training';
import type { SessionInput } from '@repo/schemas/training/course-run';
import { formatDates, formatSessionPeriod } from '#domain/calendar/format-dates.ts';
import { type SessionPeriod, sortByStart } from '#domain/calendar/session-period.ts';
import { dateColumnToText, dateTextToColumn } from '#domain/calendar/singapore-date.ts';

/** A new session has no `id`. */
export type PlannedLocalSession = SessionPeriod & {
  id?: string | undefined;
  title: string;
  room: string;
  /** Undefined: as it is stored. */
  roomId?: string | null | undefined;
  modeOfTraining: string;
};

/** Keeps the order of the input, because errors refer to positions. */
export function toPlannedSessions(sessions: readonly SessionInput[], mode: string): PlannedLocalSession[] {
  return sessions.map(({ date, endDate = date, modeOfTraining = mode, ...session }) => ({
    ...session,
    startDate: date,
    endDate,
    modeOfTraining,
  }));
}

export const sessionSelect = {
  number: true,
  title: true,
  startDate: true,
  endDate: true,
  startTime: true,
  endTime: true,
  room: true,
  roomId: true,
} satisfies Prisma.CourseRunSessionSelect;

export function withDatesAsText<Row extends { startDate: Date; endDate: Date }>(rows: readonly Row[]) {
  return rows.map((row) => ({
    ...row,
    startDate: dateColumnToText(row.startDate),
    endDate: dateColumnToText(row.endDate),
  }));
}

/** A session's number is its place in time among `all` sessions of the class. */
export function toSessionColumns(session: PlannedLocalSession, all: readonly PlannedLocalSession[]) {
  const { title, room, roomId, modeOfTraining, startTime, endTime } = session;
  return {
    number: sortByStart(all).indexOf(session) + 1,
    title,
    room,
    roomId,
    modeOfTraining,
    startTime,
    endTime,
    startDate: dateTextToColumn(session.startDate),
    endDate: dateTextToColumn(session.endDate),
  };
}

export type ScheduleTexts = { dates: string; sessions: string[] };

export function formatSchedule(
  startDate: string | null,
  endDate: string | null,
  sessions: readonly SessionPeriod[],
): ScheduleTexts {
  return {
    dates: formatDates(startDate, endDate),
    sessions: sortByStart(sessions).map(formatSessionPeriod),
  };
}
