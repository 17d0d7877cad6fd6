import type { SignedInContext } from '#domain/context.ts';

export type AwaitedCourse = { courseId: string; title: string; slug: string };

/** Courses that the caller cannot start until their centre pays. */
export async function listAwaitingPayment({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<AwaitedCourse[]> {
  const rows = await db.assignment.findMany({
    where: {
      learnerId: actor.id,
      status: { notIn: ['CANCELLED', 'WAIVED'] },
      paymentStatus: { in: ['PENDING', 'EXPIRED', 'FAILED'] },
      course: { status: 'PUBLISHED', enrollments: { none: { userId: actor.id } } },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { course: { select: { id: true, title: true, slug: true } } },
  });
  return rows.map(({ course: { id, ...course } }) => ({ courseId: id, ...course }));
}
