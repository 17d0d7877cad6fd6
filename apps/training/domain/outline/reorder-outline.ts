import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { Outline, OutlineBody } from '@repo/schemas/training/outline';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getOutline } from './get-outline.ts';
import { lockCourse } from './lock-course.ts';

/** Whether both have the same things, each once. */
function areSame(sent: readonly string[], present: readonly string[]): boolean {
  const known = new Set(present);
  return (
    sent.length === present.length && new Set(sent).size === sent.length && sent.every((id) => known.has(id))
  );
}

/** One statement each, however long the outline is. */
async function write(tx: TrainingDb, units: OutlineBody['learningUnits']): Promise<void> {
  const unitIds = units.map(({ id }) => id);
  const subtopics = units.flatMap(({ id, subtopicIds }) =>
    subtopicIds.map((subtopicId, position) => ({ subtopicId, unitId: id, position })),
  );
  await tx.$executeRaw`
    UPDATE learning_unit SET position = place.position
    FROM unnest(${unitIds}::text[], ${unitIds.map((_, index) => index)}::int[]) AS place(id, position)
    WHERE learning_unit.id = place.id`;
  await tx.$executeRaw`
    UPDATE subtopic SET learning_unit_id = place.unit_id, position = place.position
    FROM unnest(
      ${subtopics.map((row) => row.subtopicId)}::text[],
      ${subtopics.map((row) => row.unitId)}::text[],
      ${subtopics.map((row) => row.position)}::int[]
    ) AS place(id, unit_id, position)
    WHERE subtopic.id = place.id`;
}

/**
 * Puts the whole outline into the order that the body has; subtopics may change their learning unit. Throws
 * courseNotFound, and outlineChanged unless the body has exactly what the course has now.
 */
export async function reorderOutline(
  ctx: SignedInContext,
  courseId: string,
  { learningUnits }: OutlineBody,
): Promise<Outline> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const present = await tx.learningUnit.findMany({
      where: { courseId },
      select: { id: true, subtopics: { select: { id: true } } },
    });
    const matches =
      areSame(
        learningUnits.map(({ id }) => id),
        present.map(({ id }) => id),
      ) &&
      areSame(
        learningUnits.flatMap(({ subtopicIds }) => subtopicIds),
        present.flatMap(({ subtopics }) => subtopics.map(({ id }) => id)),
      );
    if (!matches) throw errors.outlineChanged();
    await write(tx, learningUnits);
    return getOutline({ db: tx, actor: ctx.actor }, courseId);
  });
}
