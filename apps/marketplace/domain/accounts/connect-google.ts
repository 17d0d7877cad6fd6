import type { GoogleProfile } from '@repo/auth/google';
import { findActorAndProlongSession } from '@repo/auth/marketplace-session';
import type { SignInOutcome } from '@repo/auth/next-auth-options';
import type { SessionToken } from '@repo/auth/session-tokens';
import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { googleConnectedMail } from '#mails/google-connected.ts';

const refuse = (refused: string): SignInOutcome => ({ refused });

async function connect(
  db: MarketplaceDb,
  ctx: SignedInContext,
  { session, profile }: { session: SessionToken; profile: GoogleProfile },
): Promise<SignInOutcome> {
  const { userId } = session;
  // Serialises with a first address proof, which ends this session.
  await db.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId} FOR NO KEY UPDATE`;
  if (!(await findActorAndProlongSession(db, session))) return refuse('SessionEnded');
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { accounts: { where: { provider: 'google' } } },
  });
  if (user.emailVerifiedAt === null) return refuse('AddressNotProven');
  const outcome = { id: user.id, sessionVersion: user.sessionVersion };
  const other = user.accounts.find((account) => account.providerAccountId !== profile.sub);
  if (other) return refuse('OtherGoogleConnected');
  if (user.accounts.length > 0) return outcome;
  const taken = await db.account.findUnique({
    where: { provider_providerAccountId: { provider: 'google', providerAccountId: profile.sub } },
  });
  if (taken) return refuse('GoogleTaken');
  await db.account.create({ data: { userId, provider: 'google', providerAccountId: profile.sub } });
  await recordAudit(db, ctx, { action: 'google.connect', targetType: 'user', targetId: userId });
  await queueMails(db, ctx, [googleConnectedMail(ctx.actor, { endedAccess: false })]);
  return outcome;
}

/** Refused while the account's own address is unproven, because whoever registered it may not own it. */
export async function connectGoogle(
  ctx: SignedInContext,
  { session, profile }: { session: SessionToken; profile: GoogleProfile },
): Promise<SignInOutcome> {
  if (profile.email_verified !== true) return { refused: 'EmailNotVerified' };
  const attempt = () => inTransaction(ctx.db, (tx) => connect(tx, ctx, { session, profile }));
  return attempt().catch((error: unknown) => {
    if (isUniqueViolation(error)) return attempt();
    throw error;
  });
}
