import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction } from '@repo/db/training';
import type { ClassMaterial, UpdateClassMaterialBody } from '@repo/schemas/training/class-material';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getClassMaterial } from './list-class-materials.ts';
import { lockClassOfMaterial } from './lock-materials.ts';
import { toReleaseColumns } from './release-columns.ts';

/** Throws materialNotFound, also for another kind, sessionNotFound and changedMeanwhile. */
export async function updateClassMaterial(
  ctx: TrainerContext,
  id: string,
  { expectedUpdatedAt, ...body }: UpdateClassMaterialBody,
): Promise<ClassMaterial> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockClassOfMaterial(tx, ctx, id);
    if (before.kind !== body.kind) throw errors.materialNotFound();
    assertNotStale(before, expectedUpdatedAt, errors.changedMeanwhile);
    const columns =
      body.kind === 'heading' ? body : { ...body, ...(await toReleaseColumns(tx, before.courseRunId, body)) };
    const updatedAt = nextUpdatedAt(before, ctx.clock());
    await tx.classMaterial.update({ where: { id }, data: { ...columns, updatedAt }, select: { id: true } });
    await recordAudit(tx, ctx, {
      action: 'class-material.update',
      targetType: 'course-run',
      targetId: before.courseRunId,
      before: { name: before.name, release: before.release },
      after: { materialId: id, name: body.name, ...('release' in columns && { release: columns.release }) },
    });
  });
  return getClassMaterial(ctx, id);
}

/** By one place among headings, files and links; at the end it is left where it is. Throws materialNotFound. */
export async function moveClassMaterial(
  ctx: TrainerContext,
  id: string,
  { direction }: { direction: 'up' | 'down' },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { courseRunId, position } = await lockClassOfMaterial(tx, ctx, id);
    const isUp = direction === 'up';
    const neighbour = await tx.classMaterial.findFirst({
      where: { courseRunId, position: isUp ? { lt: position } : { gt: position } },
      orderBy: { position: isUp ? 'desc' : 'asc' },
      select: { id: true, position: true },
    });
    if (neighbour === null) return;
    const moveTo = (one: string, place: number) =>
      tx.classMaterial.update({ where: { id: one }, data: { position: place }, select: { id: true } });
    await moveTo(id, neighbour.position);
    await moveTo(neighbour.id, position);
  });
}

/** With its file, unless a copy of the class has it too. What is under a heading remains. Throws materialNotFound. */
export async function deleteClassMaterial(ctx: TrainerContext, id: string): Promise<void> {
  const storageKey = await inTransaction(ctx.db, async (tx) => {
    const { courseRunId, kind, name, file } = await lockClassOfMaterial(tx, ctx, id);
    await tx.classMaterial.delete({ where: { id }, select: { id: true } });
    await recordAudit(tx, ctx, {
      action: 'class-material.delete',
      targetType: 'course-run',
      targetId: courseRunId,
      before: { materialId: id, kind, name },
    });
    // A trigger has deleted the row of the file, unless it is shared.
    const isShared = file !== null && (await tx.classFile.count({ where: { id: file.id } })) > 0;
    return isShared ? null : (file?.storageKey ?? null);
  });
  if (storageKey !== null) ctx.defer(() => ctx.files.remove(storageKey));
}
