import { inTransaction } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/**
 * Courses of any status, outside training and CPD targets block deletion. Throws categoryNotFound, categoryInUse, categoryInTrainingUse and
 * categoryInTargetUse.
 */
export async function deleteCategory(
  { db }: Pick<SignedInContext, 'db'>,
  id: string,
): Promise<{ message: string }> {
  await inTransaction(db, async (tx) => {
    // Locks the row: a course that is added to the category at the same moment waits, and then finds it gone.
    const held = await tx.$queryRaw<unknown[]>`SELECT 1 FROM category WHERE id = ${id} FOR UPDATE`;
    if (held.length === 0) throw errors.categoryNotFound();
    if ((await tx.course.count({ where: { categoryId: id } })) > 0) throw errors.categoryInUse();
    if ((await tx.outsideTraining.count({ where: { categoryId: id } })) > 0)
      throw errors.categoryInTrainingUse();
    if ((await tx.cpdCategoryMinimum.count({ where: { categoryId: id } })) > 0)
      throw errors.categoryInTargetUse();
    await tx.category.delete({ where: { id }, select: { id: true } });
  });
  return { message: 'The category is deleted' };
}
