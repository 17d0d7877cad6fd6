import type { ChildcareDb } from '@repo/db/childcare';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';

/**
 * Summarises a course's SCOs in a learner's enrollment, whose lock the caller holds: failed when one is failed, passed or
 * completed when all are, incomplete before that; the mean of existing scores; the added time.
 */
export async function rollUpScormIntoEnrollment(
  tx: ChildcareDb,
  { enrollmentId, addedSeconds, now }: { enrollmentId: string; addedSeconds: number; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    WITH scos AS (
      SELECT COALESCE(p.scorm_lesson_status, '') AS status, p.scorm_score AS score
      FROM enrollment e JOIN section s ON s.version_id = ${learntVersionSql} JOIN lecture l ON l.section_id = s.id
      LEFT JOIN lecture_progress p ON p.lecture_id = l.id AND p.enrollment_id = e.id
      WHERE e.id = ${enrollmentId} AND l.type = 'SCORM'
    ), rolled AS (
      SELECT CASE
          WHEN bool_or(status = 'failed') THEN 'failed'
          WHEN bool_and(status IN ('passed', 'completed')) THEN CASE WHEN bool_or(status = 'passed') THEN 'passed' ELSE 'completed' END
          ELSE 'incomplete'
        END AS status, round(avg(score), 2) AS score
      FROM scos
    )
    UPDATE enrollment e SET
      scorm_status = COALESCE(rolled.status, e.scorm_status),
      scorm_score = COALESCE(rolled.score, e.scorm_score),
      scorm_total_time = e.scorm_total_time + ${addedSeconds},
      updated_at = ${now}
    FROM rolled WHERE e.id = ${enrollmentId}`;
}
