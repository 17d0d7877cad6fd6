import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';

type Resets = {
  enrollmentIds: readonly string[];
  organizationId: string;
  reason: string;
  resetById: string;
  /** A requirement began it again by itself. */
  byRequirement?: boolean;
  now: Date;
};

export const requirementResetReasonText = (name: string) => `“${name}” is due again.`;

/** For a SET of enrollment `e`: its next cycle begins from nothing. */
export const nextCycleSql = Prisma.sql`cycle = e.cycle + 1, progress = 0, completed_at = NULL, completed_name = NULL,
  last_lecture_id = NULL, scorm_status = '', scorm_score = NULL`;

/**
 * What was reached in these enrollments becomes a record, and the progress of their lectures goes. Attempts, openings and certificates
 * of the cycle stay. Call while the enrollments are locked, before `nextCycleSql` is stored.
 */
export async function recordAndDeleteProgress(
  tx: ChildcareDb,
  { enrollmentIds, organizationId, reason, resetById, byRequirement = false, now }: Resets,
): Promise<void> {
  const ids = [...enrollmentIds];
  await tx.$executeRaw`
    INSERT INTO course_reset
      (id, enrollment_id, organization_id, cycle, progress, last_activity_at, completed_at, scorm_status, scorm_score, lectures, reason,
        reset_by_id, by_requirement, created_at)
    SELECT n.id, e.id, ${organizationId}, e.cycle, e.progress, e.last_activity_at, e.completed_at, e.scorm_status, e.scorm_score,
      COALESCE((
        SELECT jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'isCompleted', p.is_completed,
          'completedAt', p.completed_at, 'watchedDuration', p.watched_duration, 'scormStatus', p.scorm_lesson_status,
          'scormScore', p.scorm_score, 'scormSeconds', p.scorm_total_seconds) ORDER BY s.position, l.position)
        FROM lecture_progress p JOIN lecture l ON l.id = p.lecture_id JOIN section s ON s.id = l.section_id
        WHERE p.enrollment_id = e.id
      ), '[]'::jsonb), ${reason}, ${resetById}, ${byRequirement}, ${now}::timestamptz
    FROM unnest(${ids.map(() => newId())}::text[], ${ids}::text[]) AS n (id, enrollment_id)
    JOIN enrollment e ON e.id = n.enrollment_id`;
  await tx.lectureProgress.deleteMany({ where: { enrollmentId: { in: ids } } });
}
