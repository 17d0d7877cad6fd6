import { Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import type { SignedInContext } from '#domain/context.ts';

export type CourseAwaitingPayment = { courseId: string; title: string; slug: string };

/** Courses that the caller cannot start until their centre pays. Index: assignment_learner_id_course_id_idx. */
export function listOwnCoursesAwaitingPayment({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<readonly CourseAwaitingPayment[]> {
  return readCoalescedRows<CourseAwaitingPayment>(
    db,
    Prisma.sql`
      SELECT c.id AS "courseId", c.title, c.slug
      FROM assignment a JOIN course c ON c.id = a.course_id AND c.status = 'PUBLISHED'
      WHERE a.learner_id = ${actor.id} AND a.status NOT IN ('CANCELLED', 'WAIVED')
        AND a.payment_status IN ('PENDING', 'EXPIRED', 'FAILED')
        AND NOT EXISTS (SELECT FROM enrollment e WHERE e.user_id = a.learner_id AND e.course_id = a.course_id)
      ORDER BY a.created_at, a.id`,
    { prepared: true },
  );
}
