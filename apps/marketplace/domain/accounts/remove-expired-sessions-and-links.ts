import { emailChangeDeletionCutoff } from '@repo/accounts/email-change-db';
import { removeExpiredStepsAndChallenges } from '@repo/auth/second-factors/factors';
import type { MarketplaceDb } from '@repo/db/marketplace';

/** Links are removed a day after they expire. */
export async function removeExpiredSessionsAndLinks(ctx: {
  db: MarketplaceDb;
  clock: () => Date;
}): Promise<{ sessions: number; links: number }> {
  const now = ctx.clock();
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const sessions = await ctx.db.signIn.deleteMany({ where: { expiresAt: { lt: now } } });
  const links = await ctx.db.emailToken.deleteMany({ where: { expiresAt: { lt: yesterday } } });
  await ctx.db.addressChange.deleteMany({ where: { createdAt: { lt: emailChangeDeletionCutoff(now) } } });
  await removeExpiredStepsAndChallenges(ctx.db, now);
  return { sessions: sessions.count, links: links.count };
}
