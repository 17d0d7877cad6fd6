import { assertRecentProof } from '@repo/auth/recent-proof';
import { createToken } from '@repo/auth/tokens';
import { newId } from '@repo/db/new-id';
import type { MailContent } from '@repo/mail/compose-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import {
  type AccountAdapter,
  type AccountDb,
  type AccountErrors,
  getPersonOrThrowUnauthorized,
  type SignedInContext,
} from './account-adapter.ts';
import {
  addHours,
  cancelPendingEmailChanges,
  confirmLinkHours,
  type EmailChangeDb,
  lockPersonAndReadEmail,
} from './email-change-db.ts';
import { confirmNewEmailText, emailChangeRequestedText, emailTakenText } from './email-change-texts.ts';

/** Changes that one account may ask for in a day. */
const dailyMaximum = 3;
/** Mails that one address gets in a day because accounts want to change to it. */
const dailyMailsOfAddress = 3;

type Asked = {
  oldEmail: string;
  /** What the mailbox of the new address gets: the link, that it has an account already, or nothing more today. */
  newAddress: { mail: 'link'; token: string } | { mail: 'taken' | 'nothing' };
  /** The secret of the old address's “this was not me”; null for an address that nobody proved, which gets no mail. */
  refusalToken: string | null;
};

/**
 * Notes that somebody wants another address, inside the caller's transaction; the changes of this account that still wait are
 * void. Whether somebody has the new address must show in nothing but the mail to it. Asking twice at once counts as two: the second
 * waits for the lock of the person's row.
 */
async function noteChange(
  tx: EmailChangeDb,
  { userId, email, now, errors }: { userId: string; email: string; now: Date; errors: AccountErrors },
): Promise<Asked> {
  const person = await lockPersonAndReadEmail(tx, userId);
  if (person === null || person.email === email) throw errors.addressUnchanged();
  // Requests of several accounts for one address run one after the other, so that the limit on mails to it holds.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`address-change ${email}`}, 0))`;
  const since = addHours(now, -24);
  const [counted] = (await tx.$queryRaw`
    SELECT count(*) FILTER (WHERE user_id = ${userId})::int AS own,
      min(created_at) FILTER (WHERE user_id = ${userId}) AS first,
      count(*) FILTER (WHERE new_email = ${email})::int AS "forAddress",
      EXISTS (SELECT FROM "user" WHERE email = ${email}) AS taken
    FROM address_change
    WHERE (user_id = ${userId} OR new_email = ${email}) AND created_at > ${since}`) as {
    own: number;
    first: Date | null;
    forAddress: number;
    taken: boolean;
  }[];
  const { own = 0, first = null, forAddress = 0, taken = false } = counted ?? {};
  if (own >= dailyMaximum) {
    const freeAt = addHours(first ?? now, 24).getTime();
    const message = 'You asked for three other addresses within a day. Try again tomorrow';
    const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
    throw errors.tooManyRequests({ message, retryAfterSeconds });
  }
  await cancelPendingEmailChanges(tx, { userId, now });
  const isMailed = forAddress < dailyMailsOfAddress;
  const link = isMailed && !taken ? createToken() : null;
  const refusal = person.isProven ? createToken() : null;
  await tx.$executeRaw`
    INSERT INTO address_change
      (id, user_id, old_email, new_email, old_was_proven, token_hash, refusal_hash, expires_at, created_at)
    VALUES (${newId()}, ${userId}, ${person.email}, ${email}, ${person.isProven}, ${link?.hash ?? null},
      ${refusal?.hash ?? null}, ${addHours(now, confirmLinkHours)}, ${now})`;
  return {
    oldEmail: person.email,
    newAddress: link ? { mail: 'link', token: link.token } : { mail: isMailed ? 'taken' : 'nothing' },
    refusalToken: refusal?.token ?? null,
  };
}

/**
 * Mails a link to the address that the signed-in person wants from now on, and tells the present one. Everybody gets the same
 * answer, whoever has the new address. Throws staleProof, addressUnchanged, tooManyRequests.
 */
export async function requestEmailChangeByMail<Db extends AccountDb>(
  service: AccountAdapter<Db>,
  ctx: SignedInContext<Db>,
  { email }: { email: string },
): Promise<void> {
  const { actor, clock } = ctx;
  const { errors } = service;
  assertRecentProof({ actor, clock, stale: errors.staleProof });
  await service.inTransaction(ctx.db, async (tx) => {
    const { name } = await getPersonOrThrowUnauthorized(service, tx, actor.id);
    const { oldEmail, newAddress, refusalToken } = await noteChange(tx, {
      userId: actor.id,
      email,
      now: clock(),
      errors,
    });
    const mails: MailContent[] = [];
    if (refusalToken !== null) {
      const text = emailChangeRequestedText({ newEmail: email, token: refusalToken });
      mails.push(service.mailTo({ name, email: oldEmail }, text));
    }
    if (newAddress.mail === 'link') {
      mails.push(service.mailTo({ name, email }, confirmNewEmailText(newAddress.token)));
    }
    // The mail greets the address's owner by the name of their own account and does not name the account that asked.
    const holder = newAddress.mail === 'taken' ? await service.findPerson(tx, { email }) : null;
    if (holder) mails.push(service.mailTo(holder, emailTakenText()));
    await queueMails(tx, ctx, mails);
    await service.record(tx, ctx, actor.id, { action: 'user.ask-for-address' });
  });
}
