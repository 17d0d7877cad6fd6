import { readCoalescedRows } from '@repo/db/hot-read';
import { Prisma } from '@repo/db/training';
import { addDaysToDateText, type DateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';

/** One class session on one day; without times when the class has no sessions yet. */
export type ScheduledSession = {
  key: string;
  date: DateText;
  courseRunId: string;
  courseTitle: string;
  startTime: string | null;
  endTime: string | null;
  room: string;
  trainerName: string | null;
  enrolledCount: number;
};

const maximumSessions = 60;

/** Today and tomorrow in Singapore; a class without sessions is on all its days. Index: course_run_session_start_date_idx. */
export async function listAllSessionsOfTodayAndTomorrow({
  db,
  clock,
}: SignedInContext): Promise<ScheduledSession[]> {
  const today = singaporeDate(clock());
  const sessions = await readCoalescedRows<ScheduledSession>(
    db,
    Prisma.sql`
    WITH day AS (SELECT unnest(ARRAY[${today}::date, ${addDaysToDateText(today, 1)}::date]) AS date),
    scheduled AS (
      SELECT s.id, day.date, s.course_run_id, s.start_time, s.end_time, s.room
      FROM day JOIN course_run_session s
        ON s.start_date BETWEEN day.date - 7 AND day.date AND s.end_date >= day.date
      UNION ALL
      SELECT r.id, day.date, r.id, NULL, NULL, ''
      FROM day JOIN course_run r ON r.start_date <= day.date AND COALESCE(r.end_date, r.start_date) >= day.date
      WHERE NOT EXISTS (SELECT 1 FROM course_run_session s WHERE s.course_run_id = r.id)
    )
    SELECT s.id || ' ' || s.date AS key, to_char(s.date, 'YYYY-MM-DD') AS date, r.id AS "courseRunId",
      c.title AS "courseTitle", s.start_time AS "startTime", s.end_time AS "endTime",
      COALESCE(NULLIF(s.room, ''), r.venue_room) AS room, t.full_name AS "trainerName",
      r.enrolled_count AS "enrolledCount"
    FROM scheduled s JOIN course_run r ON r.id = s.course_run_id JOIN course c ON c.id = r.course_id
    LEFT JOIN "user" t ON t.id = r.trainer_id
    WHERE r.status <> 'Cancelled'
    ORDER BY s.date, s.start_time NULLS LAST, c.title, s.id LIMIT ${maximumSessions}`,
  );
  return [...sessions];
}
