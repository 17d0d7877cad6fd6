import { documentCategories, type PersonalDocument } from '@repo/schemas/training/upload';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { encodeFilePath } from './file-url.ts';

function isPersonal(category: string): category is PersonalDocument['category'] {
  return documentCategories.some((known) => known === category);
}

/** Picture, CVs and certificates, newest first. Admins may list another person's, others get forbidden. */
export async function listDocuments(
  ctx: SignedInContext,
  userId: string = ctx.actor.id,
): Promise<PersonalDocument[]> {
  if (userId !== ctx.actor.id && !ctx.actor.roles.includes('admin')) throw errors.forbidden();
  const rows = await ctx.db.storedFile.findMany({
    where: { ownerId: userId, category: { in: [...documentCategories] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.flatMap((row) => {
    const { id, category, name, contentType, bytes, createdAt } = row;
    if (!isPersonal(category)) return [];
    const fields = { id, category, name, contentType, bytes };
    return [{ ...fields, fileUrl: encodeFilePath(row), createdAt: createdAt.toISOString() }];
  });
}
