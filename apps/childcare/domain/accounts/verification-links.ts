import type { Verification } from '@repo/auth/confirm-address';
import { createToken, hashToken } from '@repo/auth/tokens';
import type { ChildcareDb } from '@repo/db/childcare';

const hourMs = 60 * 60 * 1000;
const lifetimeMs = 3 * 24 * hourMs;
/** Mails that a person gets within an hour; further ones are silently not sent. */
const hourlyMaximum = 5;

/**
 * Makes a link's secret and voids the earlier ones, inside the caller's transaction; null when the person already got
 * enough of them this hour. Concurrent requests wait for each other on the person's row.
 */
export async function issueVerificationLink(
  tx: ChildcareDb,
  { userId, now }: { userId: string; now: Date },
): Promise<{ token: string; expiresAt: Date } | null> {
  await tx.$queryRaw`SELECT id FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
  const hourAgo = new Date(now.getTime() - hourMs);
  const recent = await tx.verificationLink.count({ where: { userId, createdAt: { gt: hourAgo } } });
  if (recent >= hourlyMaximum) return null;
  await voidVerificationLinks(tx, { userId, now });
  const { token, hash } = createToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await tx.verificationLink.create({ data: { userId, tokenHash: hash, expiresAt, createdAt: now } });
  return { token, expiresAt };
}

/** Voids the links of a person that are still open. */
export async function voidVerificationLinks(
  tx: ChildcareDb,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.verificationLink.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
}

/**
 * The account that a confirmation link is for; null when the link is unknown, expired or void, or the account deactivated.
 * The link of an address that is proven by now counts however old it is.
 */
export async function peekVerification(
  db: ChildcareDb,
  { token, now }: { token: string; now: Date },
): Promise<Verification | null> {
  const link = await db.verificationLink.findFirst({
    where: {
      tokenHash: hashToken(token),
      user: { deactivatedAt: null },
      OR: [{ usedAt: null, expiresAt: { gt: now } }, { user: { emailVerifiedAt: { not: null } } }],
    },
    select: { userId: true, user: { select: { email: true, passwordHash: true, emailVerifiedAt: true } } },
  });
  if (!link) return null;
  const { email, passwordHash, emailVerifiedAt } = link.user;
  return { userId: link.userId, email, passwordHash, isProven: emailVerifiedAt !== null };
}
