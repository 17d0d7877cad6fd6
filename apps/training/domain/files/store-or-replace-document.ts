import type { DocumentOwnerRole, DocumentUploadBody } from '@repo/schemas/training/upload';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { acceptedDocumentKinds } from './file-kinds.ts';
import { encodeFilePath } from './file-url.ts';
import { storeFileInTransaction } from './store-file.ts';

/** Replaces an old picture. Admins may upload for others. Throws forbidden, userNotFound, roleNotHeld, fileRefused. */
export async function storeOrReplaceDocument(
  ctx: SignedInContext,
  ownerRole: DocumentOwnerRole,
  { userId, category, file }: DocumentUploadBody,
): Promise<{ fileUrl: string }> {
  const isOwn = userId === ctx.actor.id;
  if (!isOwn && !ctx.actor.roles.includes('admin')) throw errors.forbidden();
  const owner = await ctx.db.user.findUnique({ where: { id: userId }, select: { roles: true } });
  if (owner === null) throw errors.userNotFound();
  if (!owner.roles.includes(ownerRole)) throw errors.roleNotHeld();
  const accepted = acceptedDocumentKinds[category];
  const [stored, replaced] = await storeFileInTransaction(
    ctx,
    { file, ownerId: userId, ownerRole, category, accepted },
    async (tx, stored) => {
      // Serialises picture uploads. FOR UPDATE would deadlock with the foreign key's lock, which both hold.
      await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
      const earlier = { ownerId: userId, category, id: { not: stored.id } };
      const replaced =
        category === 'profile_picture'
          ? await tx.storedFile.findMany({ where: earlier, select: { id: true, storageKey: true } })
          : [];
      await tx.storedFile.deleteMany({ where: { id: { in: replaced.map(({ id }) => id) } } });
      if (!isOwn) {
        const event = { action: 'document.upload', targetType: 'user', targetId: userId } as const;
        await recordAudit(tx, ctx, { ...event, after: { category } });
      }
      return [stored, replaced] as const;
    },
  );
  for (const { storageKey } of replaced) ctx.defer(() => ctx.files.remove(storageKey));
  return { fileUrl: encodeFilePath(stored) };
}
