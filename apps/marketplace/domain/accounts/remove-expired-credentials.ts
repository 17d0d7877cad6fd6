import { changesForgottenBefore } from '@repo/accounts/address-change-db';
import { removeExpiredSteps } from '@repo/auth/second-factors/factors';
import type { MarketplaceDb } from '@repo/db/marketplace';

/** Removes what can no longer be used: sessions that are over, and links a day past their time. */
export async function removeExpiredCredentials(ctx: {
  db: MarketplaceDb;
  clock: () => Date;
}): Promise<{ sessions: number; links: number }> {
  const now = ctx.clock();
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const sessions = await ctx.db.signIn.deleteMany({ where: { expiresAt: { lt: now } } });
  const links = await ctx.db.emailToken.deleteMany({ where: { expiresAt: { lt: yesterday } } });
  await ctx.db.addressChange.deleteMany({ where: { createdAt: { lt: changesForgottenBefore(now) } } });
  await removeExpiredSteps(ctx.db, now);
  return { sessions: sessions.count, links: links.count };
}
