import type { ClassMaterial } from '@repo/schemas/training/class-material';
import { canManageClass, memberRunsWhere } from '#domain/classes/class-visibility.ts';
import { sessionSelect, withDatesAsText } from '#domain/classes/run-sessions.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { findVisibleMaterials } from './material-rows.ts';

type Reader = Pick<SignedInContext, 'db' | 'actor' | 'clock'>;

/** Throws courseRunNotFound, also to who is not in the class. */
export async function getClassOfMaterials({ db, actor }: Pick<Reader, 'db' | 'actor'>, courseRunId: string) {
  const run = await db.courseRun.findFirst({
    where: { AND: [{ id: courseRunId }, memberRunsWhere(actor)] },
    select: {
      ...classTrainersSelect,
      status: true,
      course: { select: { title: true } },
      sessions: { orderBy: { number: 'asc' }, select: { id: true, ...sessionSelect } },
    },
  });
  if (run === null) throw errors.courseRunNotFound();
  return { ...run, sessions: withDatesAsText(run.sessions) };
}

/** A heading without anything under it that the reader sees would say what is planned. */
function withoutEmptySections(materials: readonly ClassMaterial[]): ClassMaterial[] {
  return materials.filter(({ kind }, index) => {
    if (kind !== 'heading') return true;
    const next = materials[index + 1];
    return next !== undefined && next.kind !== 'heading';
  });
}

/** In their order, at most `maximumMaterials`. Throws courseRunNotFound, also to who is not in the class. */
export async function listClassMaterials(ctx: Reader, courseRunId: string): Promise<ClassMaterial[]> {
  const run = await ctx.db.courseRun.findFirst({
    where: { AND: [{ id: courseRunId }, memberRunsWhere(ctx.actor)] },
    select: classTrainersSelect,
  });
  if (run === null) throw errors.courseRunNotFound();
  const materials = await findVisibleMaterials(ctx, { courseRunId });
  return canManageClass(ctx.actor, run) ? materials : withoutEmptySections(materials);
}

/** Throws materialNotFound, also without permission. */
export async function getClassMaterial(ctx: Reader, id: string): Promise<ClassMaterial> {
  const [found] = await findVisibleMaterials(ctx, { id });
  if (found === undefined) throw errors.materialNotFound();
  return found;
}
