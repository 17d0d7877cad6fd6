import type { TrainingDb } from '@repo/db/training';
import { manageableRunsWhere } from '#domain/classes/class-visibility.ts';
import type { TrainerContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';

type Editor = Pick<TrainerContext, 'actor'>;

/** Throws courseRunNotFound, also for a class of somebody else. */
export async function assertManagesClass(
  db: TrainingDb,
  { actor }: Editor,
  courseRunId: string,
): Promise<void> {
  const where = { AND: [{ id: courseRunId }, manageableRunsWhere(actor)] };
  if ((await db.courseRun.count({ where })) === 0) throw errors.courseRunNotFound();
}

/** Everything that changes materials of one class waits here for the others. Throws courseRunNotFound, also for a class of somebody else. */
export async function lockClassForMaterials(tx: TrainingDb, ctx: Editor, courseRunId: string) {
  await lockRun(tx, courseRunId);
  await assertManagesClass(tx, ctx, courseRunId);
}

/** With its class. Throws materialNotFound, also in a class of somebody else. */
export async function lockClassOfMaterial(tx: TrainingDb, { actor }: Editor, id: string) {
  const where = { id, courseRun: manageableRunsWhere(actor) };
  const found = await tx.classMaterial.findFirst({ where, select: { courseRunId: true } });
  if (found === null) throw errors.materialNotFound();
  await lockRun(tx, found.courseRunId);
  const material = await tx.classMaterial.findFirst({ where, include: { file: true } });
  if (material === null) throw errors.materialNotFound();
  return material;
}
