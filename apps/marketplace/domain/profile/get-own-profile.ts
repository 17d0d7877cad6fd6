import type { OwnProfile } from '@repo/schemas/marketplace/user';
import type { SignedInContext } from '#domain/context.ts';

const ownColumns = {
  id: true,
  name: true,
  email: true,
  emailVerifiedAt: true,
  image: true,
  bio: true,
  location: true,
  role: true,
  createdAt: true,
  updatedAt: true,
} as const;

export async function getOwnProfile(ctx: SignedInContext): Promise<OwnProfile> {
  const { emailVerifiedAt, createdAt, updatedAt, ...user } = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.actor.id },
    select: ownColumns,
  });
  return {
    ...user,
    emailVerified: emailVerifiedAt !== null,
    memberSince: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
