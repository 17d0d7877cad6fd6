import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { ClassStatus } from '@repo/schemas/training/class';
import { taughtOrAssistedRunIdsSql } from '#domain/classes/taught-by.ts';
import type { VenueColumns } from '#domain/classes/venue-columns.ts';
import type { DateText } from './singapore-date.ts';

type OwnClassSession = {
  id: string;
  number: number;
  title: string;
  startDate: DateText;
  endDate: DateText;
  startTime: string;
  endTime: string;
  room: string;
  /** Null also for who may not join: who is not enrolled now, or no trainer any more. */
  meetingUrl: string | null;
};

export type CalendarClass = VenueColumns & {
  id: string;
  status: ClassStatus;
  startDate: DateText;
  endDate: DateText | null;
  /** ISO 8601; of the class or a meeting link, whichever changed last. */
  updatedAt: string;
  /** The person teaches it or assists. */
  isTaught: boolean;
  trainerName: string | null;
  courseTitle: string;
  /** By number. */
  sessions: readonly OwnClassSession[];
};

/** Of `course_run r`, as JSON text. Index: course_run_session_course_run_id_number_key. */
const externalSessionsColumnSql = Prisma.sql`
  (SELECT coalesce(json_agg(s ORDER BY s.number), '[]')::text FROM (
    SELECT id, number, title, start_date AS "startDate", end_date AS "endDate", start_time AS "startTime",
      end_time AS "endTime", room, nullif(m.url, '') AS "meetingUrl"
    FROM course_run_session LEFT JOIN session_meeting m ON m.session_id = id WHERE course_run_id = r.id
  ) s) AS sessions`;

/** Index: course_run_session_course_run_id_number_key. */
const lastChangeText = isoTimestampSql(`greatest(r.updated_at, (
  SELECT max(m.updated_at) FROM course_run_session s JOIN session_meeting m ON m.session_id = s.id
  WHERE s.course_run_id = r.id))`);

/** Whoever is enrolled now, or teaches or assists as a trainer: meeting links let in whoever has them. */
function mayJoinSql(userId: string): Prisma.Sql {
  return Prisma.sql`(r.status <> 'Cancelled' AND (
    EXISTS (SELECT 1 FROM enrolment e WHERE e.course_run_id = r.id AND e.user_id = ${userId}
      AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn'))
    OR (r.id IN ${taughtOrAssistedRunIdsSql(userId)}
      AND EXISTS (SELECT 1 FROM "user" u WHERE u.id = ${userId} AND 'trainer' = ANY (u.roles)))))`;
}

/**
 * Active enrolments, and cancelled ones of cancelled classes: cancelling a class cancels its enrolments, and the calendar
 * shows the entry as cancelled.
 */
function attendedBy(userId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM enrolment e WHERE e.course_run_id = r.id AND e.user_id = ${userId}
      AND (e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
        OR (e.status = 'cancelled' AND r.status = 'Cancelled')))`;
}

type Wanted = {
  userId: string;
  from: DateText;
  to?: DateText;
  /** This class alone. */
  courseRunId?: string;
};

/**
 * Classes that the person teaches or is in, by first day; `from` and `to` are inclusive. Indexes:
 * enrolment_user_id_course_run_id_key, course_run_trainer_id_start_date_idx.
 */
export async function listTaughtAndEnrolledClasses(
  db: TrainingDb,
  { userId, from, to, courseRunId }: Wanted,
): Promise<CalendarClass[]> {
  const rows = await readCoalescedRows<
    Omit<CalendarClass, 'sessions'> & { sessions: string; mayJoin: boolean }
  >(
    db,
    Prisma.sql`
    WITH own AS (
      SELECT id FROM ${taughtOrAssistedRunIdsSql(userId)} taught
      UNION SELECT course_run_id FROM enrolment WHERE user_id = ${userId}
    )
    SELECT r.id, r.status::text AS status, r.start_date::text AS "startDate", r.end_date::text AS "endDate",
      ${Prisma.raw(lastChangeText)} AS "updatedAt",
      r.id IN ${taughtOrAssistedRunIdsSql(userId)} AS "isTaught", t.full_name AS "trainerName", r.venue_block AS "venueBlock", r.venue_street AS "venueStreet", r.venue_building AS "venueBuilding",
      r.venue_floor AS "venueFloor", r.venue_unit AS "venueUnit", r.venue_postal_code AS "venuePostalCode",
      r.venue_room AS "venueRoom", c.title AS "courseTitle", ${externalSessionsColumnSql},
      ${mayJoinSql(userId)} AS "mayJoin"
    FROM own JOIN course_run r ON r.id = own.id JOIN course c ON c.id = r.course_id
      LEFT JOIN "user" t ON t.id = r.trainer_id
    WHERE (r.id IN ${taughtOrAssistedRunIdsSql(userId)} OR ${attendedBy(userId)})
      AND coalesce(r.end_date, r.start_date) >= ${from}::date
      ${courseRunId === undefined ? Prisma.empty : Prisma.sql`AND r.id = ${courseRunId}`}
      AND ${to === undefined ? Prisma.sql`r.start_date IS NOT NULL` : Prisma.sql`r.start_date <= ${to}::date`}
    ORDER BY r.start_date, r.id`,
  );
  return rows.map(({ mayJoin, sessions, ...row }) => ({
    ...row,
    sessions: (JSON.parse(sessions) as OwnClassSession[]).map((session) =>
      mayJoin ? session : { ...session, meetingUrl: null },
    ),
  }));
}
