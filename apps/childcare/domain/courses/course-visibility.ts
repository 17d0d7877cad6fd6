import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { ChildcareDb, Prisma } from '@repo/db/childcare';

/** Published courses, the caller's own, and for SUPER_ADMIN all. */
export function visibleCoursesWhere(actor: ChildcareActor | null): Prisma.CourseWhereInput {
  if (actor?.role === 'SUPER_ADMIN') return {};
  if (actor === null) return { status: 'PUBLISHED' };
  return { OR: [{ status: 'PUBLISHED' }, { createdById: actor.id }] };
}

export async function isCourseVisible(
  db: ChildcareDb,
  actor: ChildcareActor | null,
  id: string,
): Promise<boolean> {
  return (await db.course.count({ where: { AND: [{ id }, visibleCoursesWhere(actor)] } })) > 0;
}

/** For its author and SUPER_ADMIN, who also see all of it. */
export function canEditCourse(
  actor: ChildcareActor | null,
  { createdById }: { createdById: string },
): boolean {
  return actor !== null && (actor.role === 'SUPER_ADMIN' || actor.id === createdById);
}
