import { Prisma, type TrainingDb } from '@repo/db/training';
import type { Clash } from '@repo/schemas/training/clash';
import { formatSessionPeriod } from '#domain/calendar/format-dates.ts';
import { localIsoEndOf, localIsoStartOf, type SessionPeriod } from '#domain/calendar/session-period.ts';
import { classTrainersSelect } from './taught-by.ts';
import { venueSelect } from './venue-columns.ts';

/** Empty values never clash. */
export type PlannedClass = {
  courseRunId?: string | undefined;
  trainerId: string | null;
  /** Absent: those of the class. */
  coTrainers?: readonly { userId: string }[];
  venuePostalCode: string;
  venueFloor: string;
  venueUnit: string;
  venueRoom: string;
  roomId: string | null;
  sessions: readonly (SessionPeriod & { room?: string; roomId?: string | null | undefined })[];
};

type Row = Omit<Clash, 'when' | 'blocks'> & SessionPeriod & { blocks?: boolean };

const maximumClashes = 20;

const period = Prisma.sql`session_period(s.start_date, s.start_time::text, s.end_date, s.end_time::text)`;

/** One session per class, at most twenty. Singapore time. Index: course_run_session_period_idx. */
export async function findClashes(db: TrainingDb, planned: PlannedClass): Promise<Clash[]> {
  const sessions = planned.sessions.filter((one) => localIsoStartOf(one) < localIsoEndOf(one));
  if (sessions.length === 0) return [];
  const rooms = sessions.map(({ room }) => (room || planned.venueRoom).trim().toLowerCase());
  const trainerIds = await listTrainerIds(db, planned);
  const managed = sessions.map(({ room, roomId }, index) => {
    const isPlaceOfClass = !room?.trim() || rooms[index] === planned.venueRoom.trim().toLowerCase();
    return roomId || (isPlaceOfClass ? planned.roomId : null) || '';
  });
  const rows = await db.$queryRaw<Row[]>`
    SELECT * FROM (
      SELECT DISTINCT ON (met.kind, r.id) met.kind, r.id AS "courseRunId", c.title AS "courseTitle",
        s.start_date::text AS "startDate", s.end_date::text AS "endDate",
        s.start_time::text AS "startTime", s.end_time::text AS "endTime",
        CASE met.kind WHEN 'trainer' THEN (
          SELECT string_agg(u.full_name, ', ' ORDER BY u.full_name) FROM "user" u WHERE u.id = ANY(${trainerIds})
            AND (u.id = r.trainer_id OR EXISTS (
              SELECT FROM class_trainer ct WHERE ct.course_run_id = r.id AND ct.user_id = u.id))) ELSE coalesce(nullif(s.room, ''), r.venue_room) END AS who,
        met.kind = 'room' AND coalesce(b.room_id = planned.room_id, FALSE) AS blocks
      FROM unnest(${sessions.map(localIsoStartOf)}::text[], ${sessions.map(localIsoEndOf)}::text[], ${rooms}::text[],
        ${managed}::text[]) AS planned(begins, ends, room, room_id)
      JOIN course_run_session s ON ${period} && tsrange(planned.begins::timestamp, planned.ends::timestamp)
      JOIN course_run r ON r.id = s.course_run_id AND r.status <> 'Cancelled' AND r.id <> ${planned.courseRunId ?? ''}
      JOIN course c ON c.id = r.course_id
      LEFT JOIN room_booking b ON b.session_id = s.id
      JOIN LATERAL (VALUES
        ('trainer', r.trainer_id = ANY(${trainerIds}) OR EXISTS (
          SELECT FROM class_trainer ct WHERE ct.course_run_id = r.id AND ct.user_id = ANY(${trainerIds}))),
        ('room', b.room_id = planned.room_id OR planned.room <> '' AND planned.room = lower(btrim(coalesce(nullif(s.room, ''), r.venue_room)))
          AND r.venue_postal_code = ${planned.venuePostalCode} AND r.venue_floor = ${planned.venueFloor}
          AND r.venue_unit = ${planned.venueUnit})
      ) met(kind, is_so) ON met.is_so
      ORDER BY met.kind, r.id, blocks DESC, s.start_date, s.start_time) found
    ORDER BY blocks DESC, "startDate", "startTime", kind, "courseRunId" LIMIT ${maximumClashes}`;
  return rows.map(toClash);
}

async function listTrainerIds(
  db: TrainingDb,
  { courseRunId, trainerId, coTrainers }: PlannedClass,
): Promise<string[]> {
  const stored = () =>
    courseRunId === undefined
      ? []
      : db.classTrainer.findMany({ where: { courseRunId }, select: { userId: true } });
  const others = coTrainers ?? (await stored());
  return [...(trainerId === null ? [] : [trainerId]), ...others.map(({ userId }) => userId)];
}

/** For the audit log: what a class was saved in spite of; empty without clashes of its trainers. */
export async function findTrainerClashesForAudit(
  db: TrainingDb,
  courseRunId: string,
): Promise<{ savedDespite?: string }> {
  const clashes = (await findClashesOfRun(db, courseRunId)).filter(({ kind }) => kind === 'trainer');
  if (clashes.length === 0) return {};
  return {
    savedDespite: clashes.map(({ who, courseTitle, when }) => `${who}: ${courseTitle}, ${when}`).join('; '),
  };
}

export async function findClashesOfRun(db: TrainingDb, courseRunId: string): Promise<Clash[]> {
  const run = await db.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { status: true, ...classTrainersSelect, roomId: true, ...venueSelect },
  });
  if (run.status === 'Cancelled') return [];
  return findClashes(db, { ...run, courseRunId, sessions: await listSessionPeriods(db, courseRunId) });
}

export function listSessionPeriods(
  db: TrainingDb,
  courseRunId: string,
): Promise<(SessionPeriod & { room: string; roomId: string | null })[]> {
  return db.$queryRaw<(SessionPeriod & { room: string; roomId: string | null })[]>`
    SELECT start_date::text AS "startDate", end_date::text AS "endDate", start_time::text AS "startTime",
      end_time::text AS "endTime", room, room_id AS "roomId"
    FROM course_run_session WHERE course_run_id = ${courseRunId}`;
}

/** One session per other class. Indexes: enrolment_user_id_course_run_id_key, course_run_session_course_run_id_number_key. */
export async function findLearnerClashes(
  db: TrainingDb,
  userId: string,
  courseRunIds: readonly string[],
): Promise<Map<string, Clash[]>> {
  const rows = await db.$queryRaw<(Row & { wantedId: string })[]>`
    SELECT DISTINCT ON (wanted.course_run_id, r.id) wanted.course_run_id AS "wantedId", 'learner' AS kind,
      r.id AS "courseRunId", c.title AS "courseTitle", s.start_date::text AS "startDate", s.end_date::text AS "endDate",
      s.start_time::text AS "startTime", s.end_time::text AS "endTime", u.full_name AS who
    FROM enrolment e
    JOIN "user" u ON u.id = e.user_id
    JOIN course_run r ON r.id = e.course_run_id AND r.status <> 'Cancelled'
    JOIN course c ON c.id = r.course_id
    JOIN course_run_session s ON s.course_run_id = r.id
    JOIN course_run_session wanted ON wanted.course_run_id = ANY(${[...courseRunIds]}) AND wanted.course_run_id <> r.id
      AND ${period} && session_period(wanted.start_date, wanted.start_time::text, wanted.end_date, wanted.end_time::text)
    WHERE e.user_id = ${userId} AND e.status = 'enrolled'
    ORDER BY wanted.course_run_id, r.id, s.start_date, s.start_time`;
  const clashes = new Map<string, Clash[]>();
  for (const { wantedId, ...row } of rows) {
    clashes.set(wantedId, [...(clashes.get(wantedId) ?? []), toClash(row)]);
  }
  return clashes;
}

function toClash({ startDate, endDate, startTime, endTime, blocks = false, ...clash }: Row): Clash {
  return { ...clash, blocks, when: formatSessionPeriod({ startDate, endDate, startTime, endTime }) };
}
