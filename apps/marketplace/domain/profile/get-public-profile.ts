import type { PublicUser } from '@repo/schemas/marketplace/user';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Only moderators find banned or deleted people. Throws userNotFound. */
export async function getPublicProfile(ctx: Context, { id }: { id: string }): Promise<PublicUser> {
  const seesBanned = ctx.actor?.role === 'MODERATOR';
  const [user, counts] = await Promise.all([
    ctx.db.user.findUnique({
      where: { id, ...(seesBanned ? {} : { bannedAt: null, closedAt: null }) },
      select: {
        id: true,
        name: true,
        image: true,
        bio: true,
        location: true,
        emailVerifiedAt: true,
        createdAt: true,
      },
    }),
    ctx.db.listing.groupBy({
      by: ['status'],
      where: { sellerId: id, deletedAt: null, status: { in: ['AVAILABLE', 'SOLD'] } },
      _count: true,
    }),
  ]);
  if (!user) throw errors.userNotFound();
  const countOf = (status: string) => counts.find((row) => row.status === status)?._count ?? 0;
  const { emailVerifiedAt, createdAt, ...shown } = user;
  return {
    ...shown,
    isVerified: emailVerifiedAt !== null,
    memberSince: createdAt.toISOString(),
    counts: { available: countOf('AVAILABLE'), sold: countOf('SOLD') },
  };
}
