import type { TrainingDb } from '@repo/db/training';
import type { Clash } from '@repo/schemas/training/clash';
import { formatSessionPeriod } from '#domain/calendar/format-dates.ts';
import type { SessionPeriod } from '#domain/calendar/session-period.ts';
import { errors } from '#domain/errors.ts';

type Taken = Pick<Clash, 'who' | 'when' | 'courseTitle'>;

const maximumNamed = 3;

/** "Room 3 is taken on Fri 4 Dec 2026, 9:00 am to 12:00 pm by Food hygiene" */
export function describeTakenRooms(taken: readonly Taken[]): string {
  const sentences = taken
    .slice(0, maximumNamed)
    .map(({ who, when, courseTitle }) => `${who} is taken on ${when} by ${courseTitle}.`);
  const more =
    taken.length > maximumNamed ? [`So it is in ${taken.length - maximumNamed} more sessions.`] : [];
  return [...sentences, ...more, 'Choose another room or time'].join(' ');
}

/** Throws roomTaken. */
export function assertNoRoomTaken(clashes: readonly Clash[]): void {
  const taken = clashes.filter(({ blocks }) => blocks);
  if (taken.length > 0) throw errors.roomTaken({ message: describeTakenRooms(taken) });
}

/**
 * After the class was written: each of its sessions in a managed room has its booking. Whoever books the same room at the same moment
 * waits for this transaction. Throws roomTaken.
 */
export async function assertRoomsBooked(tx: TrainingDb, courseRunId: string): Promise<void> {
  const rows = await tx.$queryRaw<(SessionPeriod & { who: string; courseTitle: string })[]>`
    SELECT room.name AS who, c.title AS "courseTitle", o.start_date::text AS "startDate",
      o.end_date::text AS "endDate", o.start_time::text AS "startTime", o.end_time::text AS "endTime"
    FROM course_run_session s
    JOIN course_run r ON r.id = s.course_run_id AND r.status <> 'Cancelled'
    JOIN room ON room.id = coalesce(s.room_id, CASE
      WHEN btrim(s.room) = '' OR lower(btrim(s.room)) = lower(btrim(r.venue_room)) THEN r.room_id END)
    JOIN room_booking b ON b.room_id = room.id AND b.course_run_id <> r.id
      AND b.period && session_period(s.start_date, s.start_time::text, s.end_date, s.end_time::text)
    JOIN course_run_session o ON o.id = b.session_id
    JOIN course_run other ON other.id = b.course_run_id JOIN course c ON c.id = other.course_id
    WHERE s.course_run_id = ${courseRunId}
      AND NOT EXISTS (SELECT FROM room_booking own WHERE own.session_id = s.id)
    ORDER BY s.start_date, s.start_time, o.start_date, o.start_time LIMIT 200`;
  if (rows.length === 0) return;
  const taken = rows.map(({ who, courseTitle, ...period }) => ({
    ...{ who, courseTitle, when: formatSessionPeriod(period) },
  }));
  throw errors.roomTaken({ message: describeTakenRooms(taken) });
}
