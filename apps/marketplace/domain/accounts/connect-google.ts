import type { GoogleProfile } from '@repo/auth/google';
import type { SignInOutcome } from '@repo/auth/next-auth-options';
import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { SignedInContext } from '#domain/context.ts';
import { googleConnectedMail } from '#mails/google-connected.ts';

type Connected = { outcome: SignInOutcome; isNew: boolean };

async function connect(
  db: MarketplaceDb,
  { userId, profile, now }: { userId: string; profile: GoogleProfile; now: Date },
): Promise<Connected> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { accounts: { where: { provider: 'google' } } },
  });
  const outcome = { id: user.id, sessionVersion: user.sessionVersion };
  const other = user.accounts.find((account) => account.providerAccountId !== profile.sub);
  if (other) return { outcome: { refused: 'OtherGoogleConnected' }, isNew: false };
  if (user.accounts.length > 0) return { outcome, isNew: false };
  const taken = await db.account.findUnique({
    where: { provider_providerAccountId: { provider: 'google', providerAccountId: profile.sub } },
  });
  if (taken) return { outcome: { refused: 'GoogleTaken' }, isNew: false };
  const provesAddress = profile.email?.trim().toLowerCase() === user.email;
  await db.user.update({
    where: { id: userId },
    data: {
      accounts: { create: { provider: 'google', providerAccountId: profile.sub } },
      ...(provesAddress && user.emailVerifiedAt === null ? { emailVerifiedAt: now } : {}),
    },
  });
  return { outcome, isNew: true };
}

/** Adds a Google account to the signed-in person's ways to sign in; its address need not be the account's. */
export async function connectGoogle(ctx: SignedInContext, profile: GoogleProfile): Promise<SignInOutcome> {
  if (profile.email_verified !== true) return { refused: 'EmailNotVerified' };
  const { actor } = ctx;
  const attempt = () =>
    inTransaction(ctx.db, (tx) => connect(tx, { userId: actor.id, profile, now: ctx.clock() }));
  const { outcome, isNew } = await attempt().catch((error: unknown) => {
    if (isUniqueViolation(error)) return attempt();
    throw error;
  });
  if (isNew) ctx.defer(() => ctx.mail.send(googleConnectedMail(actor, { droppedPassword: false })));
  return outcome;
}
