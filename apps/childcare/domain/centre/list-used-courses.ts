import type { SignedInContext } from '#domain/context.ts';

/** Index: assignment_organization_id_status_idx. */
export function listUsedCourses({ db, actor }: SignedInContext): Promise<{ id: string; title: string }[]> {
  return db.course.findMany({
    where: {
      assignments: { some: { organizationId: actor.organizationId ?? '', status: { not: 'CANCELLED' } } },
    },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    select: { id: true, title: true },
  });
}
