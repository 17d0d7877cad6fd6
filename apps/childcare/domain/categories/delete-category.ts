import { inTransaction } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Deletes a category that no course is in, whatever its status. Throws categoryNotFound and categoryInUse. */
export async function deleteCategory({ db }: Pick<SignedInContext, 'db'>, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Held against courses that would be put into it meanwhile: their foreign key asks for the row.
    const held = await tx.$queryRaw<unknown[]>`SELECT 1 FROM category WHERE id = ${id} FOR UPDATE`;
    if (held.length === 0) throw errors.categoryNotFound();
    if ((await tx.course.count({ where: { categoryId: id } })) > 0) throw errors.categoryInUse();
    await tx.category.delete({ where: { id }, select: { id: true } });
  });
}
