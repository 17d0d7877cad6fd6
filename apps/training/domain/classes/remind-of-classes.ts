import { inTransaction, type TrainingDb } from '@repo/db/training';
import { formatDate, formatTime } from '#domain/calendar/format-dates.ts';
import { addDaysToDateText, type DateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { classTomorrowKind } from '#notifications/class-tomorrow-kind.ts';
import { describeVenue } from './describe-venue.ts';
import type { VenueColumns } from './venue-columns.ts';

/** The most reminders per transaction. */
const atOnce = 1_000;

/**
 * Reminds learners and trainers of classes that take place, moved ones too, whose first session is tomorrow in Singapore, once for each date. Returns the
 * number of reminders.
 */
export async function remindOfClasses(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const count = await inTransaction(db, async (tx) => {
      const day = addDaysToDateText(singaporeDate(clock()), 1);
      const due = await listDue(tx, day);
      const notices = due.map(({ userId, courseRunId, title, startTime, room, ...venue }) => ({
        userId,
        data: {
          ...{ courseRunId, title, day },
          when: startTime === null ? formatDate(day) : `${formatDate(day)}, ${formatTime(startTime)}`,
          venue: describeVenue({ ...venue, venueRoom: room || venue.venueRoom }),
        },
      }));
      await notifications.notify(tx, { keys, clock }, classTomorrowKind, notices);
      return due.length;
    });
    total += count;
    if (count < atOnce) return total;
  }
}

type Due = VenueColumns & {
  userId: string;
  courseRunId: string;
  title: string;
  /** Of the first session; null for a class without sessions. */
  startTime: string | null;
  room: string | null;
};

/** Indexes: course_run_session_course_run_id_number_key, notification_latest. */
function listDue(tx: TrainingDb, day: DateText): Promise<Due[]> {
  return tx.$queryRaw<Due[]>`
    WITH class AS (
      SELECT r.*, s.start_time, s.room AS session_room FROM course_run r
      LEFT JOIN LATERAL (
        SELECT start_date, start_time, room FROM course_run_session
        WHERE course_run_id = r.id ORDER BY start_date, start_time LIMIT 1
      ) s ON TRUE
      WHERE r.status IN ('Confirmed', 'Reschedule') AND coalesce(r.end_date, r.start_date) >= ${day}::date
        AND coalesce(s.start_date, r.start_date) = ${day}::date
    ), person AS (
      SELECT class.id AS run_id, e.user_id FROM class JOIN enrolment e ON e.course_run_id = class.id AND e.status = 'enrolled'
      UNION SELECT class.id, class.trainer_id FROM class WHERE class.trainer_id IS NOT NULL
      UNION SELECT class.id, ct.user_id FROM class JOIN class_trainer ct ON ct.course_run_id = class.id
    )
    SELECT u.id AS "userId", class.id AS "courseRunId", c.title, class.start_time AS "startTime", class.session_room AS room,
      class.venue_block AS "venueBlock", class.venue_street AS "venueStreet", class.venue_building AS "venueBuilding",
      class.venue_floor AS "venueFloor", class.venue_unit AS "venueUnit", class.venue_postal_code AS "venuePostalCode",
      class.venue_room AS "venueRoom"
    FROM person JOIN class ON class.id = person.run_id JOIN course c ON c.id = class.course_id
    JOIN "user" u ON u.id = person.user_id AND u.deactivated_at IS NULL
    WHERE NOT EXISTS (SELECT FROM notification n WHERE n.user_id = u.id AND n.kind = ${classTomorrowKind.kind}
      AND n.group_key = class.id || ' ' || ${day})
    ORDER BY class.id, u.id LIMIT ${atOnce}`;
}
