import type { TrainingDb } from '@repo/db/training';
import { isSubscribedSql } from '@repo/webhooks/queue-webhook-events';
import type { EnrolledRun } from '#domain/enrolments/notify-enrolled.ts';
import type { EnrolmentToStore } from './to-enrolment-to-store.ts';

export type ExistingForEnrolment = {
  identityCheck: string;
  intakeSize: number;
  threshold: number;
  courseId: string | null;
  run: { id: string; courseId: string } | null;
  /** What a confirmation says; null where there is no such course yet, and without dates and place where there is no such class. */
  described: Omit<EnrolledRun, 'courseRunId'> | null;
  /** The course is a draft, or the class is cancelled: its learners are not notified. */
  isUnannounced: boolean;
  /** Whether somebody's webhooks listen to new enrolments. */
  isSubscribed: boolean;
  learner: { id: string; roles: string[]; identityHash: string | null; hasReadSubtopics: boolean } | null;
  /** For a generated reference; null when the record has one. */
  sequence: number | null;
};

type Row = Omit<ExistingForEnrolment, 'run' | 'learner'> & {
  runId: string | null;
  runCourseId: string | null;
  userId: string | null;
  roles: string[] | null;
  identityHash: string | null;
  hasReadSubtopics: boolean;
};

/** A single statement. Indexes: course_code_key, course_run_agency_run_id_key, user_email_key. */
export async function findExistingAndReserveSequence(
  tx: TrainingDb,
  record: EnrolmentToStore,
): Promise<ExistingForEnrolment> {
  const [row] = await tx.$queryRaw<[Row]>`
    SELECT s.identity_check AS "identityCheck", s.intake_size AS "intakeSize", s.threshold,
      c.id AS "courseId", r.id AS "runId", r.course_id AS "runCourseId",
      u.id AS "userId", u.roles::text[] AS roles, u.identity_hash AS "identityHash",
      EXISTS (SELECT 1 FROM read_subtopic b WHERE b.user_id = u.id) AS "hasReadSubtopics",
      CASE WHEN c.id IS NOT NULL THEN json_build_object(
        'title', c.title, 'fee', c.fee, 'startDate', r.start_date, 'endDate', r.end_date,
        'venue', json_build_object('venueBlock', r.venue_block, 'venueStreet', r.venue_street,
          'venueBuilding', r.venue_building, 'venueFloor', r.venue_floor, 'venueUnit', r.venue_unit,
          'venuePostalCode', r.venue_postal_code, 'venueRoom', r.venue_room),
        'sessions', coalesce((SELECT json_agg(json_build_object('startDate', t.start_date, 'endDate', t.end_date,
          'startTime', t.start_time, 'endTime', t.end_time)) FROM course_run_session t WHERE t.course_run_id = r.id), '[]'))
      END AS described,
      coalesce(c.status = 'draft' OR r.status = 'Cancelled', false) AS "isUnannounced",
      ${isSubscribedSql(['enrolment.created', 'enrolment.changed'])} AS "isSubscribed",
      CASE WHEN ${record.referenceNumber === null} THEN nextval('enrolment_reference_seq')::int END AS sequence
    FROM company_settings s
    LEFT JOIN course c ON c.code = ${record.courseCode}
    LEFT JOIN course_run r ON r.agency_run_id = ${record.agencyRunId}
    LEFT JOIN "user" u ON u.email = ${record.email}
    WHERE s.id = 1`;
  const { runId, runCourseId, userId, roles, identityHash, hasReadSubtopics, ...rest } = row;
  return {
    ...rest,
    run: runId !== null && runCourseId !== null ? { id: runId, courseId: runCourseId } : null,
    learner: userId !== null ? { id: userId, roles: roles ?? [], identityHash, hasReadSubtopics } : null,
  };
}
