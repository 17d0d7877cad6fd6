import { createToken, hashToken } from '@repo/auth/tokens';
import type { EmailTokenPurpose, MarketplaceDb } from '@repo/db/marketplace';

const lifetimeMs: Record<EmailTokenPurpose, number> = {
  VERIFY_EMAIL: 3 * 24 * 60 * 60 * 1000,
  RESET_PASSWORD: 60 * 60 * 1000,
};

/** Mails per person and purpose; further ones are silently not sent. */
const hourlyMaximum = 5;

/** Revokes earlier links of the purpose. Null when the hourly maximum is reached. */
export async function replaceEmailTokenWithinLimit(
  db: MarketplaceDb,
  { userId, purpose, now }: { userId: string; purpose: EmailTokenPurpose; now: Date },
): Promise<{ token: string; expiresAt: Date } | null> {
  await db.$queryRaw`SELECT id FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
  const hourAgo = new Date(now.getTime() - 60 * 60 * 1000);
  const recent = await db.emailToken.count({ where: { userId, purpose, createdAt: { gt: hourAgo } } });
  if (recent >= hourlyMaximum) return null;
  await voidUnusedEmailTokens(db, { userId, purpose, now });
  const { token, hash } = createToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]);
  await db.emailToken.create({ data: { userId, purpose, tokenHash: hash, expiresAt, createdAt: now } });
  return { token, expiresAt };
}

export async function voidUnusedEmailTokens(
  db: MarketplaceDb,
  { userId, purpose, now }: { userId: string; purpose: EmailTokenPurpose; now: Date },
): Promise<void> {
  await db.emailToken.updateMany({ where: { userId, purpose, usedAt: null }, data: { usedAt: now } });
}

/** The link's owner, without using it; null when the link is unknown, expired or used. */
export async function findUserIdByUnusedEmailToken(
  db: MarketplaceDb,
  { token, purpose, now }: { token: string; purpose: EmailTokenPurpose; now: Date },
): Promise<string | null> {
  const link = await db.emailToken.findFirst({
    where: { tokenHash: hashToken(token), purpose, usedAt: null, expiresAt: { gt: now } },
    select: { userId: true },
  });
  return link?.userId ?? null;
}

/** Consumes a link and returns its owner; null when it is unknown, expired or used. Of two concurrent calls one wins. */
export async function redeemEmailTokenForUserId(
  db: MarketplaceDb,
  { token, purpose, now }: { token: string; purpose: EmailTokenPurpose; now: Date },
): Promise<string | null> {
  const [redeemed] = await db.emailToken.updateManyAndReturn({
    where: { tokenHash: hashToken(token), purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { userId: true },
  });
  return redeemed?.userId ?? null;
}
