import { emailChangeDeletionCutoff } from '@repo/accounts/email-change-db';
import { removeExpiredStepsAndChallenges } from '@repo/auth/second-factors/factors';
import type { Context } from '#domain/context.ts';

/** Removes sessions that have ended, and links one day after they expire. */
export async function removeExpiredSessionsAndLinks({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ sessions: number; links: number }> {
  const now = clock();
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const sessions = await db.signIn.deleteMany({ where: { expiresAt: { lt: now } } });
  const links = await db.passwordLink.deleteMany({ where: { expiresAt: { lt: yesterday } } });
  const verifications = await db.verificationLink.deleteMany({ where: { expiresAt: { lt: yesterday } } });
  await db.addressChange.deleteMany({ where: { createdAt: { lt: emailChangeDeletionCutoff(now) } } });
  await removeExpiredStepsAndChallenges(db, now);
  return { sessions: sessions.count, links: links.count + verifications.count };
}
