import type { SignedInContext } from '#domain/context.ts';

export type ClaimableCourse = { courseId: string; title: string; cpdPoints: number; completedAt: Date };

/** Courses that the caller has completed and has no certificate of yet; the last one first. */
export function listClaimable({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<ClaimableCourse[]> {
  return db.$queryRaw<ClaimableCourse[]>`
    SELECT c.id AS "courseId", c.title, c.cpd_points::float8 AS "cpdPoints", e.completed_at AS "completedAt"
    FROM enrollment e JOIN course c ON c.id = e.course_id
    WHERE e.user_id = ${actor.id} AND e.progress = 100 AND e.completed_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM certificate k WHERE k.user_id = e.user_id AND k.course_id = e.course_id AND k.cycle = e.cycle
    )
    ORDER BY e.completed_at DESC, e.id DESC`;
}
