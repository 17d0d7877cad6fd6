import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { findOrIssueCertificateAndNotify } from '#domain/certificates/find-or-issue-certificate.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';
import {
  publishAssignmentWebhooks,
  publishFirstCompletionWebhooks,
} from '#domain/webhooks/publish-events.ts';

const ofVersion = (versionId: string | undefined) =>
  versionId === undefined ? Prisma.empty : Prisma.sql`AND ${learntVersionSql} = ${versionId}`;

/**
 * Locks all enrollments of a course, or of one of its versions, which the caller has locked, until the transaction ends. Call it before deleting lectures: a
 * learner's report locks the enrollment first and the lecture second.
 */
export async function lockEnrollmentsOfCourse(
  tx: ChildcareDb,
  { courseId, versionId }: { courseId: string; versionId?: string },
): Promise<void> {
  await tx.$queryRaw`
    SELECT count(*)::int AS held
    FROM (
      SELECT 1 FROM enrollment e WHERE e.course_id = ${courseId} ${ofVersion(versionId)} ORDER BY e.id FOR NO KEY UPDATE
    ) AS held`;
}

/**
 * Recomputes the progress of the enrollments of a course or of one of its versions, or of one enrollment whose lock the caller holds: completed lectures in percent,
 * rounded down, so that 100 means all of them. Completes the assignment of a learner who has completed the course. A completed
 * enrollment stays completed when the author adds lectures; `isTakenBack` reopens it when the learner's own result was withdrawn.
 * An assignment that is completed without a new completion is published as changed, unless `isAssigning`: then the caller publishes
 * it. On completion it stores the learner's name for the certificate and issues the certificate. Indexes: enrollment_course_id_idx,
 * lecture_progress_enrollment_id_lecture_id_key.
 */
export async function recomputeProgressAndComplete(
  tx: ChildcareDb,
  {
    courseId,
    versionId,
    enrollmentId,
    isTakenBack = false,
    isAssigning = false,
    now,
  }: {
    courseId: string;
    versionId?: string;
    enrollmentId?: string;
    isTakenBack?: boolean;
    isAssigning?: boolean;
    now: Date;
  },
): Promise<void> {
  const one = enrollmentId === undefined ? ofVersion(versionId) : Prisma.sql`AND e.id = ${enrollmentId}`;
  // Waits for reports in progress: the statement below sees only rows committed before it starts, and would overwrite theirs.
  if (enrollmentId === undefined)
    await lockEnrollmentsOfCourse(tx, { courseId, ...(versionId === undefined ? {} : { versionId }) });
  const completed = await tx.$queryRaw<{ userId: string; isNew: boolean; assignmentId: string | null }[]>`
    WITH outline AS (
      SELECT s.version_id, count(*)::int AS lectures
      FROM lecture l JOIN section s ON s.id = l.section_id WHERE s.course_id = ${courseId} GROUP BY s.version_id
    ), done AS (
      SELECT e.id, e.user_id, e.cycle, e.progress, e.completed_at, COALESCE(outline.lectures, 0) AS lectures, count(s.id)::int AS completed
      FROM enrollment e LEFT JOIN outline ON outline.version_id = ${learntVersionSql}
      LEFT JOIN (lecture_progress p JOIN lecture l ON l.id = p.lecture_id JOIN section s ON s.id = l.section_id)
        ON p.enrollment_id = e.id AND p.is_completed AND s.version_id = ${learntVersionSql}
      WHERE e.course_id = ${courseId} ${one}
      GROUP BY e.id, outline.lectures
    ), counted AS (
      SELECT id, user_id, cycle, progress AS progress_before, lectures, completed,
        (completed_at IS NOT NULL AND NOT ${isTakenBack}::boolean) OR (lectures > 0 AND completed = lectures) AS is_whole
      FROM done
    ), moved AS (
      UPDATE enrollment e SET
        progress = CASE WHEN c.is_whole THEN 100 WHEN c.lectures = 0 THEN 0 ELSE c.completed * 100 / c.lectures END,
        completed_at = CASE WHEN c.is_whole THEN COALESCE(e.completed_at, ${now}) END,
        completed_name = CASE
          WHEN c.is_whole THEN COALESCE(e.completed_name, (SELECT u.name FROM "user" u WHERE u.id = e.user_id)) END,
        updated_at = ${now}
      FROM counted c
      WHERE c.id = e.id
    ), finished AS (
      UPDATE assignment a SET status = 'COMPLETED', completed_at = ${now}, updated_at = ${now}
      FROM counted c
      WHERE a.course_id = ${courseId} AND a.learner_id = c.user_id AND c.is_whole
        AND a.status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
        -- A renewal that is not paid for yet is about the next cycle.
        AND (a.renews_cycle IS NULL OR a.renews_cycle < c.cycle)
      RETURNING a.id, a.learner_id
    )
    SELECT c.user_id AS "userId", c.progress_before < 100 AS "isNew", f.id AS "assignmentId"
    FROM counted c LEFT JOIN finished f ON f.learner_id = c.user_id
    WHERE c.is_whole AND (c.progress_before < 100 OR f.id IS NOT NULL OR ${enrollmentId !== undefined}::boolean)
    ORDER BY c.user_id`;
  const clock = () => new Date(now);
  const userIds = completed.flatMap(({ userId, isNew }) => (isNew ? [userId] : []));
  const told = await publishFirstCompletionWebhooks(tx, { clock }, { courseId, userIds });
  const untold = completed.flatMap(({ userId, assignmentId }) =>
    assignmentId === null || told.has(userId) ? [] : [assignmentId],
  );
  if (!isAssigning) await publishAssignmentWebhooks(tx, { clock }, 'assignment.changed', untold);
  for (const { userId, isNew } of completed) {
    if (isNew || enrollmentId !== undefined)
      await findOrIssueCertificateAndNotify(tx, { clock }, { userId, courseId });
  }
}
