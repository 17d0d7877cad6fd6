import { emailChangeDeletionCutoff } from '@repo/accounts/email-change-db';
import { removeExpiredStepsAndChallenges } from '@repo/auth/second-factors/factors';
import type { Context } from '#domain/context.ts';

/** Links are kept one more day, because they count against the hourly limit. */
export async function removeExpiredSignInsCodesAndLinks({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const now = clock();
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const signIns = await db.signIn.deleteMany({ where: { expiresAt: { lt: now } } });
  const codes = await db.oneTimeCode.deleteMany({ where: { expiresAt: { lt: now } } });
  const links = await db.passwordLink.deleteMany({ where: { expiresAt: { lt: yesterday } } });
  await db.addressChange.deleteMany({ where: { createdAt: { lt: emailChangeDeletionCutoff(now) } } });
  await removeExpiredStepsAndChallenges(db, now);
  return { signIns: signIns.count, codes: codes.count, links: links.count };
}
