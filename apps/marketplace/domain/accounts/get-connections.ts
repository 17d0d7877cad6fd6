import type { Connections } from '@repo/schemas/marketplace/account';
import type { SignedInContext } from '#domain/context.ts';

/** `googleAvailable`: whether the service offers Google sign-in. */
export async function getConnections(
  ctx: SignedInContext,
  { googleAvailable }: { googleAvailable: boolean },
): Promise<Connections> {
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.actor.id },
    select: { passwordHash: true, accounts: { where: { provider: 'google' }, select: { createdAt: true } } },
  });
  const google = user.accounts[0];
  return {
    password: { connected: user.passwordHash !== null },
    google: {
      available: googleAvailable,
      connected: google !== undefined,
      connectedAt: google?.createdAt.toISOString() ?? null,
    },
  };
}
