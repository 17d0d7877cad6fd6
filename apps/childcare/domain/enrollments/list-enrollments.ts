import type { Enrollment } from '@repo/schemas/childcare/enrollment';
import type { SignedInContext } from '#domain/context.ts';
import { enrollmentSelect, toEnrollment } from './enrollment-rows.ts';

/** The caller's own: what is due first, then the newest. */
export async function listEnrollments({ db, actor }: SignedInContext): Promise<Enrollment[]> {
  const rows = await db.enrollment.findMany({
    where: { userId: actor.id },
    orderBy: [{ deadline: { sort: 'asc', nulls: 'last' } }, { createdAt: 'desc' }, { id: 'desc' }],
    select: enrollmentSelect,
  });
  return rows.map(toEnrollment);
}
