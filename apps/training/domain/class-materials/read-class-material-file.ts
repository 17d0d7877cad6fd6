import type { ServedFile } from '@repo/files/file-response';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { findVisibleMaterials } from './material-rows.ts';

/** Throws materialNotFound, also without permission. */
export async function readClassMaterialFile(ctx: SignedInContext, id: string): Promise<ServedFile> {
  const [visible] = await findVisibleMaterials(ctx, { id });
  if (!visible?.file) throw errors.materialNotFound();
  const stored = await ctx.db.classFile.findFirst({
    where: { materials: { some: { id } } },
    select: { storageKey: true },
  });
  const content = stored && (await ctx.files.read(stored.storageKey));
  if (!content) throw errors.materialNotFound();
  return { ...visible.file, content, isSaved: true };
}
