import type { TrainingDb } from '@repo/db/training';
import { errors } from '#domain/errors.ts';

/** Serialises changes of the outline until the transaction ends. Throws courseNotFound. */
export async function lockCourse(tx: TrainingDb, id: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM course WHERE id = ${id} FOR NO KEY UPDATE`;
  if (rows.length === 0) throw errors.courseNotFound();
}

/** Throws learningUnitNotFound, also when it was deleted while waiting. */
export async function lockCourseOfUnit(tx: TrainingDb, unitId: string): Promise<string> {
  await tx.$queryRaw`
    SELECT 1 FROM course WHERE id = (SELECT course_id FROM learning_unit WHERE id = ${unitId}) FOR NO KEY UPDATE`;
  const unit = await tx.learningUnit.findUnique({ where: { id: unitId }, select: { courseId: true } });
  if (unit === null) throw errors.learningUnitNotFound();
  return unit.courseId;
}

/** Throws subtopicNotFound, also when it was deleted while waiting. */
export async function lockCourseOfSubtopic(tx: TrainingDb, subtopicId: string): Promise<string> {
  await tx.$queryRaw`
    SELECT 1 FROM course WHERE id = (
      SELECT unit.course_id FROM subtopic JOIN learning_unit unit ON unit.id = subtopic.learning_unit_id
      WHERE subtopic.id = ${subtopicId}
    ) FOR NO KEY UPDATE`;
  const subtopic = await tx.subtopic.findUnique({
    where: { id: subtopicId },
    select: { learningUnit: { select: { courseId: true } } },
  });
  if (subtopic === null) throw errors.subtopicNotFound();
  return subtopic.learningUnit.courseId;
}
