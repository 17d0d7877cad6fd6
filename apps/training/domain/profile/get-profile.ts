import { strongestRole } from '@repo/auth/training-actor';
import type { Prisma } from '@repo/db/training';
import type { Profile } from '@repo/schemas/training/user';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { encodeFilePath } from '#domain/files/file-url.ts';
import { decryptAndMaskIdentity } from '#domain/identity/decrypt-and-mask-identity.ts';
import { personSelect } from '#domain/users/user-row.ts';

const columns = {
  ...personSelect,
  files: {
    where: { category: 'profile_picture' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1,
    select: { path: true },
  },
} satisfies Prisma.UserSelect;

/** Others than admins get forbidden, whether the person exists or not. Throws userNotFound for an admin. */
export async function getOwnProfileOrAnyAsAdmin(
  ctx: SignedInContext,
  userId = ctx.actor.id,
): Promise<Profile> {
  if (userId !== ctx.actor.id && !ctx.actor.roles.includes('admin')) throw errors.forbidden();
  const user = await ctx.db.user.findUnique({ where: { id: userId }, select: columns });
  if (!user) throw errors.userNotFound();
  const { passwordHash, identityCipher, createdAt, updatedAt, files, ...rest } = user;
  const [picture] = files;
  return {
    ...rest,
    role: strongestRole(user.roles),
    identityNumber: decryptAndMaskIdentity(ctx.keys, identityCipher),
    profilePicture: picture ? encodeFilePath(picture) : null,
    hasPassword: passwordHash !== null,
    memberSince: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
