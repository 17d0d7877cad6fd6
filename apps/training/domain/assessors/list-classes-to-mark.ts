import type { MarkingQueueRow } from '@repo/schemas/training/assessor';
import type { TrainerContext } from '#domain/context.ts';

/** The most classes that are listed. */
const atMost = 200;

/**
 * Classes that the caller assesses and has something to mark or to release in: of those shared out, their own learners; most to mark first.
 * Indexes: class_assessor_assessor_id_idx, enrolment_course_run_id_status_idx, submission_current_key, grade_draft_pkey.
 */
export function listClassesToMark({
  db,
  actor,
}: Pick<TrainerContext, 'db' | 'actor'>): Promise<MarkingQueueRow[]> {
  if (!actor.roles.includes('trainer')) return Promise.resolve([]);
  return db.$queryRaw<MarkingQueueRow[]>`
    WITH place AS (
      SELECT ca.assessment_id, ca.course_run_id, r.course_id, r.start_date, r.end_date
      FROM class_assessor ca JOIN course_run r ON r.id = ca.course_run_id WHERE ca.assessor_id = ${actor.id}
    ), person AS (
      SELECT place.assessment_id, place.course_run_id, e.user_id AS id FROM place
      JOIN enrolment e ON e.course_run_id = place.course_run_id
      WHERE e.status NOT IN ('admin removed', 'cancelled', 'withdrawn') AND e.user_id <> ${actor.id}
        AND NOT EXISTS (SELECT 1 FROM enrolment later JOIN course_run lr ON lr.id = later.course_run_id
          WHERE later.user_id = e.user_id AND lr.course_id = place.course_id
            AND later.status NOT IN ('admin removed', 'cancelled', 'withdrawn')
            AND (later.enrolled_at, later.id) > (e.enrolled_at, e.id))
      UNION SELECT s.assessment_id, s.course_run_id, s.learner_id FROM place JOIN submission s
        ON s.assessment_id = place.assessment_id AND s.course_run_id = place.course_run_id AND s.superseded_at IS NULL
      WHERE s.learner_id <> ${actor.id}
    ), counted AS (
      SELECT person.assessment_id, person.course_run_id,
        count(*) FILTER (WHERE draft.score IS NULL AND s.status IS DISTINCT FROM 'graded')::int AS "toMark",
        count(*) FILTER (WHERE draft.score IS NULL AND s.status IS DISTINCT FROM 'graded' AND s.file_id IS NOT NULL)::int AS "handedIn",
        count(*) FILTER (WHERE draft.score IS NOT NULL)::int AS drafted
      FROM person
      LEFT JOIN marking_share share ON share.assessment_id = person.assessment_id AND share.learner_id = person.id
      LEFT JOIN submission s ON s.assessment_id = person.assessment_id AND s.learner_id = person.id AND s.superseded_at IS NULL
      LEFT JOIN grade_draft draft ON draft.assessment_id = person.assessment_id AND draft.learner_id = person.id
      WHERE (share.assessor_id IS NULL OR share.assessor_id = ${actor.id})
        AND (s.course_run_id IS NULL OR s.course_run_id = person.course_run_id)
      GROUP BY person.assessment_id, person.course_run_id
    )
    SELECT a.id AS "assessmentId", a.title AS "assessmentTitle", c.title AS "courseTitle", counted.course_run_id AS "courseRunId",
      place.start_date::text AS "startDate", place.end_date::text AS "endDate", "toMark", "handedIn", drafted
    FROM counted JOIN place USING (assessment_id, course_run_id) JOIN assessment a ON a.id = counted.assessment_id
    JOIN course c ON c.id = a.course_id
    WHERE "toMark" > 0 OR drafted > 0
    ORDER BY "handedIn" DESC, "toMark" DESC, a.id, counted.course_run_id LIMIT ${atMost}`;
}
