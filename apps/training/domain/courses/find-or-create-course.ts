import type { AgencyCourse } from '@repo/agency/agency';
import type { TrainingDb } from '@repo/db/training';

export type NamedCourse = Pick<AgencyCourse, 'referenceNumber' | 'title'> & Partial<AgencyCourse>;

/** Creates a missing course as active. A concurrent request may create it first; then its row is used. */
export async function findOrCreateCourse(
  tx: TrainingDb,
  course: NamedCourse,
): Promise<{ id: string; isNew: boolean }> {
  const { referenceNumber: code, title, description, category, durationHours, fee } = course;
  const { count } = await tx.course.createMany({
    data: {
      code,
      title,
      description: description ?? '',
      category: category ?? '',
      duration: durationHours ?? 0,
      fee: fee ?? 0,
      status: 'active',
    },
    skipDuplicates: true,
  });
  const { id } = await tx.course.findUniqueOrThrow({ where: { code }, select: { id: true } });
  return { id, isNew: count === 1 };
}
