import { Prisma, type TrainingDb } from '@repo/db/training';
import type { AdminContext } from '#domain/context.ts';
import { localIsoEndOf, localIsoStartOf, type SessionPeriod } from './session-period.ts';
import type { DateText } from './singapore-date.ts';

export const timetableSubjects = ['room', 'trainer'] as const;
export type TimetableSubject = (typeof timetableSubjects)[number];

export type TimetableSession = SessionPeriod & {
  id: string;
  classId: string;
  courseTitle: string;
  /** Of the room in a timetable of trainers, and the other way round. */
  detail: string;
  /** Another session of the same room or trainer is at the same time. */
  isClash: boolean;
};

/** A room or a trainer. `id` is null for sessions that have none. */
export type TimetableRow = { id: string | null; name: string; sessions: TimetableSession[] };

type Span = { from: DateText; to: DateText };
type Subject = { id: string; name: string };

const perPage = 20;
/** Of one page; more would not be read, so `isComplete` says that there are. */
const maximumSessions = 2_000;

/** Rooms in use and trainers with an account, by name; also those that have sessions in the time, closed or not. */
async function listSubjects(
  db: TrainingDb,
  by: TimetableSubject,
  { from, to, of, page }: Span & { of: string | null; page: number },
): Promise<{ subjects: Subject[]; total: number }> {
  const wanted = of === null ? Prisma.sql`TRUE` : Prisma.sql`subject.id = ${of}`;
  const planned = Prisma.sql`s.start_date <= ${to}::date AND s.end_date >= ${from}::date`;
  const source =
    by === 'room'
      ? Prisma.sql`SELECT id, name FROM room WHERE closed_at IS NULL
          OR EXISTS (SELECT FROM room_booking b JOIN course_run_session s ON s.id = b.session_id
            WHERE b.room_id = room.id AND ${planned})`
      : Prisma.sql`SELECT id, full_name AS name FROM "user" WHERE 'trainer' = ANY (roles) AND deactivated_at IS NULL
          OR EXISTS (SELECT FROM course_run r JOIN course_run_session s ON s.course_run_id = r.id
            WHERE r.id IN (SELECT id FROM course_run WHERE trainer_id = "user".id
              UNION ALL SELECT course_run_id FROM class_trainer WHERE user_id = "user".id)
              AND r.status <> 'Cancelled' AND ${planned})`;
  const rows = await db.$queryRaw<(Subject & { total: number })[]>`
    SELECT subject.id, subject.name, count(*) OVER ()::int AS total FROM (${source}) subject WHERE ${wanted}
    ORDER BY lower(subject.name), subject.id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  return { subjects: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
}

type SessionRow = Omit<TimetableSession, 'isClash'> & { subjectId: string | null };

/** Of classes that are not cancelled; `withNone` adds those without a room or trainer. Index: course_run_session_start_date_idx. */
function listSessions(
  db: TrainingDb,
  by: TimetableSubject,
  { from, to, ids, withNone }: Span & { ids: string[]; withNone: boolean },
): Promise<SessionRow[]> {
  const roomId = Prisma.sql`coalesce(s.room_id, CASE
    WHEN btrim(s.room) = '' OR lower(btrim(s.room)) = lower(btrim(r.venue_room)) THEN r.room_id END)`;
  const subjectId = Prisma.sql`subject.id`;
  // A class is in the row of each of its trainers.
  const subjects =
    by === 'room'
      ? Prisma.sql`(SELECT ${roomId} AS id)`
      : Prisma.sql`(SELECT r.trainer_id AS id UNION ALL
          SELECT user_id FROM class_trainer ct WHERE ct.course_run_id = r.id)`;
  const detail =
    by === 'room'
      ? Prisma.sql`concat_ws(', ', CASE WHEN ${roomId} IS NULL THEN coalesce(nullif(s.room, ''), nullif(r.venue_room, '')) END,
          t.full_name)`
      : Prisma.sql`coalesce(nullif(s.room, ''), r.venue_room)`;
  const none = withNone ? Prisma.sql`OR ${subjectId} IS NULL` : Prisma.empty;
  return db.$queryRaw<SessionRow[]>`
    SELECT s.id, r.id AS "classId", c.title AS "courseTitle", ${subjectId} AS "subjectId", ${detail} AS detail,
      s.start_date::text AS "startDate", s.end_date::text AS "endDate", s.start_time::text AS "startTime",
      s.end_time::text AS "endTime"
    FROM course_run_session s JOIN course_run r ON r.id = s.course_run_id AND r.status <> 'Cancelled'
    JOIN course c ON c.id = r.course_id LEFT JOIN "user" t ON t.id = r.trainer_id
    CROSS JOIN LATERAL ${subjects} subject
    WHERE s.start_date <= ${to}::date AND s.end_date >= ${from}::date
      AND (${subjectId} = ANY(${ids}) ${none})
    ORDER BY s.start_date, s.start_time, s.id LIMIT ${maximumSessions + 1}`;
}

/** Twenty rooms or trainers with their sessions in the time; those without one come last. `of`: this one alone. */
export async function listTimetable(
  { db }: AdminContext,
  by: TimetableSubject,
  wanted: Span & { of: string | null; page: number },
): Promise<{ rows: TimetableRow[]; totalPages: number; isComplete: boolean }> {
  const { subjects, total } = await listSubjects(db, by, wanted);
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const withNone = wanted.of === null && wanted.page === totalPages;
  const ids = subjects.map(({ id }) => id);
  const found = await listSessions(db, by, { ...wanted, ids, withNone });
  const sessions = found.slice(0, maximumSessions);
  const isComplete = found.length === sessions.length;
  const of = Map.groupBy(sessions, ({ subjectId }) => subjectId);
  const rows: TimetableRow[] = subjects.map(({ id, name }) => ({
    ...{ id, name },
    sessions: markClashes(of.get(id) ?? []),
  }));
  const rest = of.get(null) ?? [];
  if (rest.length === 0) return { rows, totalPages, isComplete };
  const name = by === 'room' ? 'Other places' : 'No trainer yet';
  const unmarked = rest.map(({ subjectId: _, ...session }) => ({ ...session, isClash: false }));
  return { rows: [...rows, { id: null, name, sessions: unmarked }], totalPages, isComplete };
}

function markClashes(sessions: readonly SessionRow[]): TimetableSession[] {
  return sessions.map(({ subjectId: _, ...session }) => ({
    ...session,
    isClash: sessions.some(
      (other) =>
        other.id !== session.id &&
        localIsoStartOf(other) < localIsoEndOf(session) &&
        localIsoStartOf(session) < localIsoEndOf(other),
    ),
  }));
}
