import type { AddressVerification } from '@repo/auth/confirm-address';
import { hashToken } from '@repo/auth/tokens';
import type { MarketplaceDb } from '@repo/db/marketplace';

/** Null when the link is unknown, expired or revoked. A link for an address proven since then never expires. */
export async function findVerificationByLinkToken(
  db: MarketplaceDb,
  { token, now }: { token: string; now: Date },
): Promise<AddressVerification | null> {
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
