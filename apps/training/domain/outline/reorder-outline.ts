import { assertOrderNotStale } from '@repo/db/optimistic-locking';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { Outline, ReorderOutlineBody } from '@repo/schemas/training/outline';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { DeveloperContext, SignedInContext } from '#domain/context.ts';
import { outlineOrder } from '#domain/courses/course-rows.ts';
import { errors } from '#domain/errors.ts';
import { getVisibleOutline } from './get-outline.ts';
import { lockCourse } from './lock-course.ts';

function areSame(sent: readonly string[], present: readonly string[]): boolean {
  const known = new Set(present);
  return (
    sent.length === present.length && new Set(sent).size === sent.length && sent.every((id) => known.has(id))
  );
}

function inOneList(units: ReorderOutlineBody['learningUnits']): string[] {
  return units.flatMap(({ id, subtopicIds }) => [id, ...subtopicIds]);
}

async function write(tx: TrainingDb, units: ReorderOutlineBody['learningUnits']): Promise<void> {
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

/** Throws courseNotFound, outlineChanged unless the body has exactly the stored elements, and changedMeanwhile. */
export async function reorderOutline(
  ctx: DeveloperContext,
  courseId: string,
  { learningUnits, expectedOrder }: ReorderOutlineBody,
): Promise<Outline> {
  return inTransaction(ctx.db, async (tx) => {
    await lockCourse(tx, courseId);
    const present = await tx.learningUnit.findMany({
      where: { courseId },
      orderBy: outlineOrder,
      select: { id: true, title: true, subtopics: { orderBy: outlineOrder, select: { id: true } } },
    });
    assertOrderNotStale(
      inOneList(present.map(({ id, subtopics }) => ({ id, subtopicIds: subtopics.map((one) => one.id) }))),
      expectedOrder && inOneList(expectedOrder),
      errors.changedMeanwhile,
    );
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
    await audit(tx, ctx, courseId, { before: present, after: learningUnits });
    return getVisibleOutline({ db: tx, actor: ctx.actor }, courseId);
  });
}

type Present = { id: string; title: string; subtopics: { id: string }[] };

/** Records the unit orders and the number of moved subtopics; nothing when unchanged. */
async function audit(
  tx: TrainingDb,
  ctx: SignedInContext,
  courseId: string,
  { before, after }: { before: readonly Present[]; after: ReorderOutlineBody['learningUnits'] },
): Promise<void> {
  const titles = new Map(before.map(({ id, title }) => [id, title]));
  const placesBefore = new Map(
    before.flatMap(({ id, subtopics }) => subtopics.map((one, place) => [one.id, `${id} ${place}`])),
  );
  const subtopicsMoved = after.flatMap(({ id, subtopicIds }) =>
    subtopicIds.filter((subtopicId, place) => placesBefore.get(subtopicId) !== `${id} ${place}`),
  ).length;
  const unitsBefore = before.map(({ title }) => title);
  const unitsAfter = after.map(({ id }) => titles.get(id) ?? '');
  const haveUnitsMoved = before.some(({ id }, place) => after[place]?.id !== id);
  if (!haveUnitsMoved && subtopicsMoved === 0) return;
  await recordAudit(tx, ctx, {
    action: 'outline.reorder',
    targetType: 'course',
    targetId: courseId,
    before: { learningUnits: unitsBefore },
    after: { learningUnits: unitsAfter, subtopicsMoved },
  });
}
