import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { queryPoolRows } from '@repo/db/hot-read';
import { newId } from '@repo/db/new-id';
import { completionPercent } from '@repo/schemas/childcare/watch-rules';
import { isEnrollmentOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';
import { isLockedByOrderSql } from './lesson-order.ts';
import { isActivityStaleSql } from './record-activity-and-start-assignment.ts';

/** Seconds of video that can be watched in one second; faster playback does not count. */
const fastest = 2;
/** Extra seconds of video that count, at most half of a short video: clocks and networks are inexact. */
const slack = 5;
/** Seconds of unwatched time that later ranges may use, so that reports which arrive late or from another tab still count. */
const keptSeconds = 300;

export type HeartbeatResult = {
  watchedDuration: number;
  isCompleted: boolean;
  /** Enough was watched; `isCompleted` is whether the lecture is marked as completed. */
  isWatched: boolean;
  isCounted: boolean;
  enrollmentId: string;
  enrollmentProgress: number;
  isStale: boolean;
};

/** PostgreSQL's text for a multirange, with ends rounded to whole seconds. */
export function toMultirange(ranges: readonly (readonly [number, number])[]): string {
  const whole = ranges.map(([from, to]) => [Math.round(from), Math.round(to)] as const);
  return `{${whole.flatMap(([from, to]) => (to > from ? `[${from},${to})` : [])).join(',')}}`;
}

function secondsOf(multirange: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT COALESCE(sum(upper(r) - lower(r)), 0)::int FROM unnest(${multirange}) r)`;
}

/**
 * Checks access, adds the ranges to those watched before and limits them by elapsed time, in one statement. `beat_at` is the
 * moment until which time was spent watching: newly watched seconds advance it, at most the slack beyond now. Ranges over the
 * limit are ignored and leave `beat_at` unchanged, so that they may count later; a first beat is limited to the slack. With two
 * tabs the second writer waits for the row lock and adds to the first one's ranges. The insert is always limited to the slack,
 * because a renewal may delete the row meanwhile. Null when the lecture is no video that the person learns. Indexes:
 * lecture_pkey, section_pkey, enrollment_user_id_course_id_key, lecture_progress_enrollment_id_lecture_id_key.
 */
export async function storeWatchHeartbeat(
  db: ChildcareDb,
  beat: { userId: string; lectureId: string; ranges: string; position: number; now: Date },
): Promise<HeartbeatResult | null> {
  const { userId, lectureId, ranges, position, now } = beat;
  const at = Prisma.sql`${now.toISOString()}::timestamptz`;
  const rows = await queryPoolRows<HeartbeatResult>(
    db,
    Prisma.sql`
      WITH learnt AS (
        SELECT e.id AS enrollment_id, e.progress, l.id AS lecture_id, l.video_duration AS duration,
          ${isActivityStaleSql({ lectureId, now })} AS is_stale,
          ${ranges}::int4multirange * int4multirange(int4range(0, COALESCE(NULLIF(l.video_duration, 0), 86400))) AS sent,
          LEAST(${slack}::float8, COALESCE(NULLIF(l.video_duration, 0) / 2.0, ${slack}::float8)) AS slack
        FROM lecture l JOIN section s ON s.id = l.section_id
        JOIN enrollment e ON e.course_id = s.course_id AND e.user_id = ${userId}
        WHERE l.id = ${lectureId} AND s.version_id = ${learntVersionSql} AND l.type = 'VIDEO' AND ${isEnrollmentOpenSql}
          AND NOT ${isLockedByOrderSql}
      ), beaten AS (
        INSERT INTO lecture_progress AS p (id, enrollment_id, lecture_id, watched, watched_duration, last_position, beat_at,
          started_at, updated_at)
        SELECT ${newId()}, enrollment_id, lecture_id, first.watched, ${secondsOf(Prisma.sql`first.watched`)}, ${position}::int,
          ${at} + make_interval(secs => ${secondsOf(Prisma.sql`first.watched`)} / ${fastest}::float8), ${at}, ${at}
        FROM learnt CROSS JOIN LATERAL (
          SELECT CASE WHEN ${secondsOf(Prisma.sql`sent`)} <= slack THEN sent ELSE '{}' END AS watched
        ) first
        ON CONFLICT (enrollment_id, lecture_id) DO UPDATE SET
          (watched, watched_duration, beat_at) = (
            SELECT CASE WHEN fits THEN united ELSE p.watched END,
              GREATEST(p.watched_duration, CASE WHEN fits THEN total ELSE 0 END),
              CASE WHEN fits THEN GREATEST(since + spent, ${at} - make_interval(secs => ${keptSeconds}::int)) ELSE since END
            FROM (
              SELECT united, total, since, spent, since + spent <= ${at} + make_interval(secs => (SELECT slack FROM learnt) / ${fastest}::float8) AS fits
              FROM (
                SELECT united, total, make_interval(secs => (total - ${secondsOf(Prisma.sql`p.watched`)}) / ${fastest}::float8) AS spent,
                  COALESCE(p.beat_at, ${at}) AS since
                FROM (
                  SELECT p.watched + sent AS united, ${secondsOf(Prisma.sql`p.watched + sent`)} AS total FROM learnt
                ) unions
              ) times
            ) bounded),
          last_position = EXCLUDED.last_position,
          updated_at = EXCLUDED.updated_at
        RETURNING p.watched, p.watched_duration, p.is_completed
      )
      SELECT beaten.watched_duration AS "watchedDuration", beaten.is_completed AS "isCompleted",
        duration > 0 AND 100 * ${secondsOf(Prisma.sql`beaten.watched * int4multirange(int4range(0, GREATEST(0, duration)))`)}
          >= ${completionPercent}::int * duration AS "isWatched",
        beaten.watched @> learnt.sent AS "isCounted",
        enrollment_id AS "enrollmentId", progress AS "enrollmentProgress", is_stale AS "isStale"
      FROM beaten CROSS JOIN learnt`,
    { prepared: true },
  );
  return rows[0] ?? null;
}
