import type { GoogleProfile } from '@repo/auth/google';
import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import type { SignInOutcome } from '@repo/auth/next-auth-options';
import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { nameBounds, personName } from '@repo/schemas/marketplace/account';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { recordFailedSignInLater } from '#domain/audit/record-failed-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { refuseAndMailKeepLink } from '#domain/deletion/account-deletion.ts';
import { googleConnectedMail } from '#mails/google-connected.ts';
import { proveAddressOnceAndEndEarlierAccess } from './prove-address.ts';

type Linked = {
  outcome: SignInOutcome;
  person?: { id: string; name: string };
  banned?: string;
  isNew?: true;
  /** Id of an account that awaits deletion. */
  closedId?: string;
  notice?: { name: string; email: string; endedAccess: boolean };
};

/** Google's name for the person, else the part before the @. */
function nameOf(profile: GoogleProfile, email: string): string {
  const wanted = [profile.name, email.split('@')[0], 'New member'];
  for (const name of wanted) {
    const parsed = personName.safeParse(name?.slice(0, nameBounds.maximum));
    if (parsed.success) return parsed.data;
  }
  return 'New member';
}

function pictureOf({ picture }: GoogleProfile): string | null {
  return picture && URL.parse(picture)?.protocol === 'https:' ? picture : null;
}

async function link(
  db: MarketplaceDb,
  profile: GoogleProfile,
  { email, now }: { email: string; now: Date },
): Promise<Linked> {
  const known = await db.account.findUnique({
    where: { provider_providerAccountId: { provider: 'google', providerAccountId: profile.sub } },
    select: {
      user: { select: { id: true, name: true, sessionVersion: true, bannedAt: true, closedAt: true } },
    },
  });
  if (known) {
    const { id, name, sessionVersion, bannedAt, closedAt } = known.user;
    if (closedAt && !bannedAt) return { outcome: { refused: 'AccountClosed' }, closedId: id };
    return bannedAt
      ? { outcome: { refused: 'AccountSuspended' }, banned: id }
      : { outcome: { id, sessionVersion }, person: { id, name } };
  }
  const account = { provider: 'google', providerAccountId: profile.sub };
  const holder = await db.user.findUnique({
    where: { email },
    select: { id: true, bannedAt: true, closedAt: true },
  });
  if (!holder) {
    const data = { email, name: nameOf(profile, email), image: pictureOf(profile), emailVerifiedAt: now };
    const user = await db.user.create({ data: { ...data, accounts: { create: account } } });
    return { outcome: { id: user.id, sessionVersion: user.sessionVersion }, person: user };
  }
  if (holder.bannedAt) return { outcome: { refused: 'AccountSuspended' }, banned: holder.id };
  if (holder.closedAt) return { outcome: { refused: 'AccountClosed' }, closedId: holder.id };
  // Earlier sign-ins never proved the address; Google has just proved its owner.
  const endedAccess = await proveAddressOnceAndEndEarlierAccess(db, {
    userId: holder.id,
    now,
    password: 'remove',
  });
  const user = await db.user.update({ where: { id: holder.id }, data: { accounts: { create: account } } });
  const notice = { name: user.name, email: user.email, endedAccess };
  return { outcome: { id: user.id, sessionVersion: user.sessionVersion }, person: user, isNew: true, notice };
}

async function recordLinked(
  tx: MarketplaceDb,
  ctx: Context,
  person: { id: string; name: string },
  isNew: boolean,
): Promise<void> {
  if (!isNew) return;
  const target = { targetType: 'user', targetId: person.id } as const;
  await recordAudit(tx, { ...ctx, actor: person }, { action: 'google.connect', ...target });
}

/** Refuses unverified addresses. If the account's own address was never proven, all its earlier access ends. */
export async function signInWithGoogle(ctx: Context, profile: GoogleProfile): Promise<SignInOutcome> {
  if (!profile.email || profile.email_verified !== true) return { refused: 'EmailNotVerified' };
  const address = { email: profile.email.trim().toLowerCase(), now: ctx.clock() };
  const attempt = () =>
    inTransaction(ctx.db, async (tx) => {
      const linked = await link(tx, profile, address);
      if (linked.person) await recordLinked(tx, ctx, linked.person, linked.isNew === true);
      if (linked.notice) await queueMails(tx, ctx, [googleConnectedMail(linked.notice, linked.notice)]);
      return linked;
    });
  // When two first sign-ins race, the second finds the account that the first created.
  const { outcome, banned, notice, closedId } = await attempt().catch((error: unknown) => {
    if (isUniqueViolation(error)) return attempt();
    throw error;
  });
  if (banned) recordFailedSignInLater(ctx, banned, { by: 'google', why: 'banned' });
  if (notice) clearMarketplaceSessionCache();
  return closedId === undefined ? outcome : refuseAndMailKeepLink(ctx, closedId);
}
