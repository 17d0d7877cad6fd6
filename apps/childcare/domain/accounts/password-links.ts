import { createToken, hashToken } from '@repo/auth/tokens';
import type { ChildcareDb } from '@repo/db/childcare';

/** What a link is for: setting the first password, or another one. */
export type LinkPurpose = 'invite' | 'reset';

const hourMs = 60 * 60 * 1000;
const lifetimeMs: Record<LinkPurpose, number> = { invite: 14 * 24 * hourMs, reset: hourMs };

/** Links that a person is mailed within an hour. */
const hourlyMaximum = 5;

/**
 * Makes a link's secret and voids the earlier ones, inside the caller's transaction; null when the person already got
 * enough of them this hour. Requests at once take turns on the person's row.
 */
export async function issuePasswordLink(
  tx: ChildcareDb,
  { userId, purpose, now }: { userId: string; purpose: LinkPurpose; now: Date },
): Promise<string | null> {
  await tx.$queryRaw`SELECT id FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
  const hourAgo = new Date(now.getTime() - hourMs);
  const recent = await tx.passwordLink.count({ where: { userId, createdAt: { gt: hourAgo } } });
  if (recent >= hourlyMaximum) return null;
  await voidPasswordLinks(tx, { userId, now });
  const { token, ...stored } = preparePasswordLink({ purpose, now });
  await tx.passwordLink.create({ data: { userId, purpose, ...stored, createdAt: now } });
  return token;
}

/** Until when a link that is made now can be used. */
export function passwordLinkEnd(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + lifetimeMs[purpose]);
}

/** A link's secret, and what is stored of it. */
export function preparePasswordLink({ purpose, now }: { purpose: LinkPurpose; now: Date }) {
  const { token, hash } = createToken();
  return { token, tokenHash: hash, expiresAt: passwordLinkEnd(purpose, now) };
}

/** Voids the links of a person that are still open. */
export async function voidPasswordLinks(
  tx: ChildcareDb,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.passwordLink.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
}

/** Uses a link up and tells whose it was; null when it is unknown, expired or used. Of two at once one wins. */
export async function redeemPasswordLink(
  tx: ChildcareDb,
  { token, now }: { token: string; now: Date },
): Promise<{ userId: string; purpose: LinkPurpose } | null> {
  const [redeemed] = await tx.passwordLink.updateManyAndReturn({
    where: {
      tokenHash: hashToken(token),
      usedAt: null,
      expiresAt: { gt: now },
      user: { deactivatedAt: null },
    },
    data: { usedAt: now },
    select: { userId: true, purpose: true },
  });
  return redeemed ?? null;
}

/** What the page behind a link may know before it is used: whose it is. Null when it is dead. */
export async function peekPasswordLink(
  db: ChildcareDb,
  { token, now }: { token: string; now: Date },
): Promise<{ email: string; purpose: LinkPurpose } | null> {
  const link = await db.passwordLink.findFirst({
    where: {
      tokenHash: hashToken(token),
      usedAt: null,
      expiresAt: { gt: now },
      user: { deactivatedAt: null },
    },
    select: { purpose: true, user: { select: { email: true } } },
  });
  return link && { email: link.user.email, purpose: link.purpose };
}
