import type { SignIn } from '@repo/schemas/training/account';
import type { SignedInContext } from '#domain/context.ts';

/** Where the person is signed in, the last used first. */
export async function listSignIns(ctx: SignedInContext): Promise<SignIn[]> {
  const rows = await ctx.db.signIn.findMany({
    where: { userId: ctx.actor.id, expiresAt: { gt: ctx.clock() } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    take: 100,
    select: { id: true, userAgent: true, createdAt: true, lastUsedAt: true },
  });
  return rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    userAgent,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === ctx.actor.tokenId,
  }));
}
