import { createToken, hashToken } from './tokens.ts';

export type LinkPurpose = 'invite' | 'reset';

type Live = { tokenHash: string; usedAt: null; expiresAt: { gt: Date }; user: { deactivatedAt: null } };
type NewLink = { userId: string; purpose: LinkPurpose; tokenHash: string; expiresAt: Date; createdAt: Date };

/** A service's database, or a transaction of it: one with the tables password_link and "user". */
export type LinkDb = {
  $queryRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<unknown>;
  passwordLink: {
    count(args: { where: { userId: string; createdAt: { gt: Date } } }): Promise<number>;
    create(args: { data: NewLink }): Promise<unknown>;
    updateMany(args: { where: { userId: string; usedAt: null }; data: { usedAt: Date } }): Promise<unknown>;
    updateManyAndReturn(args: {
      where: Live;
      data: { usedAt: Date };
      select: { userId: true; purpose: true };
    }): Promise<{ userId: string; purpose: LinkPurpose }[]>;
    findFirst(args: {
      where: Live;
      select: { userId: true; purpose: true; user: { select: { email: true } } };
    }): Promise<{ userId: string; purpose: LinkPurpose; user: { email: string } } | null>;
  };
};

/** The secret of a mailed link as the address of its page has it; null when it cannot be one. */
export function parseLinkToken(parameter: string | string[] | undefined): string | null {
  const isToken = typeof parameter === 'string' && parameter !== '' && parameter.length <= 200;
  return isToken ? parameter : null;
}

const hourMs = 60 * 60 * 1000;
const lifetimeMs: Record<LinkPurpose, number> = { invite: 14 * 24 * hourMs, reset: hourMs };

const hourlyMaximum = 5;

/**
 * Makes a link's secret and voids the earlier ones, inside the caller's transaction; null when the person already got
 * enough of them this hour. Requests at once wait for each other's lock of the person's row.
 */
export async function replacePasswordLinkWithinLimit(
  tx: LinkDb,
  { userId, purpose, now }: { userId: string; purpose: LinkPurpose; now: Date },
): Promise<string | null> {
  await tx.$queryRaw`SELECT id FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
  const hourAgo = new Date(now.getTime() - hourMs);
  const recent = await tx.passwordLink.count({ where: { userId, createdAt: { gt: hourAgo } } });
  if (recent >= hourlyMaximum) return null;
  await voidPasswordLinks(tx, { userId, now });
  const { token, ...stored } = generatePasswordLink({ purpose, now });
  await tx.passwordLink.create({ data: { userId, purpose, ...stored, createdAt: now } });
  return token;
}

/** A link's secret, and what is stored of it. */
export function generatePasswordLink({ purpose, now }: { purpose: LinkPurpose; now: Date }) {
  const { token, hash } = createToken();
  return { token, tokenHash: hash, expiresAt: passwordLinkExpiresAt(purpose, now) };
}

export function passwordLinkExpiresAt(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + lifetimeMs[purpose]);
}

/** Voids the links of a person that are still open. */
export async function voidPasswordLinks(
  tx: Pick<LinkDb, 'passwordLink'>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.passwordLink.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
}

/** Uses a link up and tells whose it was; null when it is unknown, expired or used. Of two at once one wins. */
export async function redeemPasswordLink(
  tx: LinkDb,
  { token, now }: { token: string; now: Date },
): Promise<{ userId: string; purpose: LinkPurpose } | null> {
  const [redeemed] = await tx.passwordLink.updateManyAndReturn({
    where: live(token, now),
    data: { usedAt: now },
    select: { userId: true, purpose: true },
  });
  return redeemed ?? null;
}

/** What the page behind a link may know before it is used: whose it is. Null when it is dead. */
export async function findPasswordLinkByToken(
  db: LinkDb,
  { token, now }: { token: string; now: Date },
): Promise<{ userId: string; email: string; purpose: LinkPurpose } | null> {
  const link = await db.passwordLink.findFirst({
    where: live(token, now),
    select: { userId: true, purpose: true, user: { select: { email: true } } },
  });
  return link && { userId: link.userId, email: link.user.email, purpose: link.purpose };
}

function live(token: string, now: Date): Live {
  return {
    tokenHash: hashToken(token),
    usedAt: null,
    expiresAt: { gt: now },
    user: { deactivatedAt: null },
  };
}
