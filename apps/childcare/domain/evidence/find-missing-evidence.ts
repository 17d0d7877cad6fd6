import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { LectureType } from '@repo/schemas/childcare/course';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';

/** Percent of a video; the player marks it as done at 95. */
const watchedPercent = 90;

type Missing = 'watch' | 'pass' | 'finish' | 'sign' | 'practise' | 'open';
type Row = { id: string; title: string; type: LectureType; missing: Missing };

/** `text` tells the learner what to do. */
export type MissingEvidence = { lectureId: string; title: string; text: string };

const texts: Record<Missing, string> = {
  watch: `Watch at least ${watchedPercent}% of the video`,
  pass: 'Pass the quiz',
  finish: 'Finish it, so that it reports “completed” or “passed”',
  sign: 'Read it and type your name under it',
  practise: 'Do it, and have a manager of your centre sign it off',
  open: 'Open and read it',
};

/**
 * Course order, current cycle. Evidence is a video watched nearly to the end, a passed quiz, a SCO's session result, a name under a
 * text that asks for one, a manager's sign-off, or an opening for anything else and for lectures without results (unknown video length, no questions, a package's page). Indexes:
 * section_version_id_position_idx, lecture_section_id_position_idx, lecture_progress_enrollment_id_lecture_id_key,
 * quiz_attempt_enrollment_id_lecture_id_number_key, lecture_opening_pkey,
 * acknowledgement_enrollment_id_lecture_id_cycle_text_hash_key, sign_off_enrollment_id_lecture_id_cycle_idx.
 */
export async function findMissingEvidence(
  db: ChildcareDb,
  pair: { userId: string; courseId: string },
): Promise<MissingEvidence[]> {
  const needed = Prisma.sql`CASE
    WHEN l.type = 'VIDEO' AND l.video_duration > 0 AND l.video_url <> '' THEN 'watch'
    WHEN l.type = 'QUIZ' AND l.quiz IS NOT NULL AND l.quiz <> 'null'::jsonb THEN 'pass'
    WHEN l.confirmation ->> 'kind' = 'practical' THEN 'practise'
    WHEN l.confirmation IS NOT NULL THEN 'sign'
    WHEN l.type = 'SCORM' AND l.scorm_item ->> 'kind' IS DISTINCT FROM 'asset' THEN 'finish'
    ELSE 'open' END`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT l.id, l.title, l.type::text AS type, ${needed} AS missing
    FROM enrollment e JOIN section s ON s.version_id = ${learntVersionSql} JOIN lecture l ON l.section_id = s.id
    LEFT JOIN lecture_progress p ON p.enrollment_id = e.id AND p.lecture_id = l.id
    WHERE e.user_id = ${pair.userId} AND e.course_id = ${pair.courseId} AND NOT CASE ${needed}
      WHEN 'watch' THEN ${watchedPercent}::int * l.video_duration <= 100 * (
        SELECT COALESCE(sum(upper(r) - lower(r)), 0)
        FROM unnest(p.watched * int4multirange(int4range(0, l.video_duration))) r
      )
      WHEN 'pass' THEN EXISTS (
        SELECT FROM quiz_attempt a WHERE a.enrollment_id = e.id AND a.lecture_id = l.id AND a.cycle = e.cycle AND a.passed
      )
      WHEN 'finish' THEN p.scorm_done_at IS NOT NULL
      WHEN 'sign' THEN EXISTS (
        SELECT FROM acknowledgement k WHERE k.enrollment_id = e.id AND k.lecture_id = l.id AND k.cycle = e.cycle
      )
      WHEN 'practise' THEN EXISTS (
        SELECT FROM sign_off k WHERE k.enrollment_id = e.id AND k.lecture_id = l.id AND k.cycle = e.cycle AND k.status = 'PASSED'
      )
      ELSE EXISTS (
        SELECT FROM lecture_opening o WHERE o.enrollment_id = e.id AND o.lecture_id = l.id AND o.cycle = e.cycle
      ) END
    ORDER BY s.position, s.id, l.position, l.id`;
  return rows.map(({ id, title, missing }) => ({ lectureId: id, title, text: texts[missing] }));
}
