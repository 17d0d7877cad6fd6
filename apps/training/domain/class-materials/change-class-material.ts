import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction } from '@repo/db/training';
import type {
  ClassMaterial,
  MovedClassMaterial,
  UpdateClassMaterialBody,
} from '@repo/schemas/training/class-material';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { cancelMailsOfMaterial } from './cancel-mails-of-material.ts';
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
): Promise<MovedClassMaterial> {
  return inTransaction(ctx.db, async (tx) => {
    const { courseRunId } = await lockClassOfMaterial(tx, ctx, id);
    const all = await tx.classMaterial.findMany({
      where: { courseRunId },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true, position: true },
    });
    const index = all.findIndex((each) => each.id === id);
    const target = index + (direction === 'up' ? -1 : 1);
    const [moved, neighbour] = [all[index], all[target]];
    if (moved === undefined || neighbour === undefined) return { place: index + 1, total: all.length };
    const moveTo = (one: string, position: number) =>
      tx.classMaterial.update({ where: { id: one }, data: { position }, select: { id: true } });
    await moveTo(id, neighbour.position);
    await moveTo(neighbour.id, moved.position);
    return { place: target + 1, total: all.length };
  });
}

/** With its file, unless a copy of the class has it too. What is under a heading remains. Throws materialNotFound. */
export async function deleteClassMaterial(ctx: TrainerContext, id: string): Promise<{ message: string }> {
  const storageKey = await inTransaction(ctx.db, async (tx) => {
    const { courseRunId, kind, name, file } = await lockClassOfMaterial(tx, ctx, id);
    await tx.classMaterial.delete({ where: { id }, select: { id: true } });
    await cancelMailsOfMaterial(tx, { id, courseRunId });
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
  return { message: 'Material deleted' };
}
