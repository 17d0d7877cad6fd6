import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

/** The unit cannot be deleted before the transaction ends. Throws invalid for one of another course. */
export async function assertUnitOfCourse(
  tx: TrainingDb,
  { courseId, learningUnitId }: { courseId: string; learningUnitId?: string | null | undefined },
): Promise<void> {
  if (learningUnitId === undefined || learningUnitId === null) return;
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM learning_unit WHERE id = ${learningUnitId} AND course_id = ${courseId} FOR KEY SHARE`;
  if (rows.length > 0) return;
  const message = 'Choose a learning unit of the course';
  throw errors.invalid({ message, details: [{ field: 'learningUnitId', message }] });
}
