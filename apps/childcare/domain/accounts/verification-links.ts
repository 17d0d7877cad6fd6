import type { AddressVerification } from '@repo/auth/confirm-address';
import { createToken, hashToken } from '@repo/auth/tokens';
import type { ChildcareDb } from '@repo/db/childcare';

const hourMs = 60 * 60 * 1000;
const lifetimeMs = 3 * 24 * hourMs;
/** Mails per person and hour; further ones are silently dropped. */
const hourlyMaximum = 5;

/**
 * Voids earlier links, inside the caller's transaction; null when the hourly limit is reached. Locks the user's row, so
 * concurrent requests run in sequence.
 */
export async function replaceVerificationLinkWithinLimit(
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

export async function voidVerificationLinks(
  tx: ChildcareDb,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.verificationLink.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
}

/**
 * Null when the link is unknown, expired or void, or the account is deactivated. A link to an already proven address never
 * expires.
 */
export async function findVerificationByLinkToken(
  db: ChildcareDb,
  { token, now }: { token: string; now: Date },
): Promise<AddressVerification | null> {
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
