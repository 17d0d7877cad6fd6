import { inTransaction } from '@repo/db/childcare';
import type { SuperAdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockCourse } from '#domain/outline/lock-course.ts';

/**
 * Throws courseNotFound, and courseInUse when anybody is enrolled or assigned, when a centre requires it, or a past assignment was paid: learning and
 * payment records stay.
 */
export async function deleteCourse(ctx: SuperAdminContext, id: string): Promise<{ message: string }> {
  await inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, id);
    const [enrollments, assignments, certificates] = await Promise.all([
      tx.enrollment.count({ where: { courseId: id } }),
      tx.assignment.count({
        where: {
          courseId: id,
          OR: [{ status: { notIn: ['CANCELLED', 'WAIVED'] } }, { payments: { some: {} } }],
        },
      }),
      tx.certificate.count({ where: { courseId: id } }),
    ]);
    const requirements = await tx.requirement.count({ where: { courseId: id } });
    if (enrollments + assignments + certificates + requirements > 0) throw errors.courseInUse();
    await tx.assignment.deleteMany({ where: { courseId: id } });
    await tx.course.delete({ where: { id } });
  });
  return { message: 'The course is deleted' };
}
