import type { Verification } from '@repo/auth/confirm-address';
import { hashToken } from '@repo/auth/tokens';
import type { MarketplaceDb } from '@repo/db/marketplace';

/**
 * The account that a confirmation link is for; null when the link is unknown, expired or void. The link of an address that
 * is proven by now counts however old it is.
 */
export async function peekVerification(
  db: MarketplaceDb,
  { token, now }: { token: string; now: Date },
): Promise<Verification | null> {
  const link = await db.emailToken.findFirst({
    where: {
      tokenHash: hashToken(token),
      purpose: 'VERIFY_EMAIL',
      OR: [{ usedAt: null, expiresAt: { gt: now } }, { user: { emailVerifiedAt: { not: null } } }],
    },
    select: { userId: true, user: { select: { email: true, passwordHash: true, emailVerifiedAt: true } } },
  });
  if (!link) return null;
  const { email, passwordHash, emailVerifiedAt } = link.user;
  return { userId: link.userId, email, passwordHash, isProven: emailVerifiedAt !== null };
}
