import { Prisma } from '@repo/db/childcare';

/**
 * Whether the learner of enrollment `e` has done nothing in their present cycle. Indexes: lecture_progress_enrollment_id_lecture_id_key,
 * lecture_opening_pkey, quiz_attempt_enrollment_id_lecture_id_number_key.
 */
export const hasNotBegunSql = Prisma.sql`(e.progress = 0 AND e.completed_at IS NULL
  AND NOT EXISTS (SELECT FROM lecture_progress p WHERE p.enrollment_id = e.id)
  AND NOT EXISTS (SELECT FROM lecture_opening o WHERE o.enrollment_id = e.id AND o.cycle = e.cycle)
  AND NOT EXISTS (SELECT FROM quiz_attempt a WHERE a.enrollment_id = e.id AND a.cycle = e.cycle))`;
