import { inTransaction } from '@repo/db/childcare';
import { isUniqueViolation } from '@repo/db/errors';
import type { Enrollment } from '@repo/schemas/childcare/enrollment';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { enrollmentSelect, toEnrollment } from './enrollment-rows.ts';
import { isSelfEnrollmentFreeOnly } from './is-self-enrollment-free-only.ts';

/**
 * Locks the course's row, so that it cannot become a draft. Throws courseNotFound, courseNotPublished, paymentRequired,
 * alreadyEnrolled.
 */
export async function enrollSelf(
  ctx: SignedInContext,
  { courseId }: { courseId: string },
  rules: { selfEnrollment: 'open' | 'free-only' },
): Promise<Enrollment> {
  const { actor } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const [course] = await tx.$queryRaw<{ status: string; hasPrice: boolean }[]>`
      SELECT status::text AS status, price_sgd > 0 AS "hasPrice" FROM course WHERE id = ${courseId} FOR SHARE`;
    if (!course) throw errors.courseNotFound();
    if (course.status !== 'PUBLISHED') throw errors.courseNotPublished();
    if (course.hasPrice && (await isSelfEnrollmentFreeOnly(tx, actor, rules))) throw errors.paymentRequired();
    const row = await tx.enrollment.create({
      data: { userId: actor.id, courseId, createdAt: ctx.clock() },
      select: enrollmentSelect,
    });
    return toEnrollment(row);
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'enrollment_user_id_course_id_key') ? errors.alreadyEnrolled() : error;
  });
}
